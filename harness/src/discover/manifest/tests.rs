//! What is said of a manifest that is not as it should be.

use super::parse;

/// What is said of a problem `gap` with these lines under
/// `[package.metadata.judge]`, the first of which is line 5.
fn judge(lines: &str) -> String {
    said(&format!("[package.metadata.judge]\n{lines}\n"))
}

/// What is said of a problem `gap` with these lines behind `[package]`, the
/// first of which is line 4.
fn said(rest: &str) -> String {
    let text = format!("[package]\nname = \"gap\"\nedition = \"2021\"\n{rest}");
    parse(&text, "gap").err().unwrap_or_else(|| "fine".to_owned())
}

#[test]
fn a_table_that_was_meant_to_be_ours_is_named() {
    let of = |name: &str| said(&format!("[package.metadata.{name}]\ntime-limit = 1.0\n"));
    insta::assert_snapshot!(["Judge", "JUDGE", "jugde", "judg", "juge", "judges"].map(of).join("\n"), @r"
    line 4: package.metadata.Judge is not read: write [package.metadata.judge]
    line 4: package.metadata.JUDGE is not read: write [package.metadata.judge]
    line 4: package.metadata.jugde is not read: write [package.metadata.judge]
    line 4: package.metadata.judg is not read: write [package.metadata.judge]
    line 4: package.metadata.juge is not read: write [package.metadata.judge]
    line 4: package.metadata.judges is not read: write [package.metadata.judge]
    ");
    for others in ["docs.rs", "release", "bundle", "deb", "playdate"] {
        assert_eq!(of(others), "fine", "{others}");
    }
    let both = "[package.metadata.judge]\n[package.metadata.jugde]\n";
    insta::assert_snapshot!(said(both), @r"line 5: package.metadata.jugde is not read: write [package.metadata.judge]");
}

#[test]
fn only_what_holds_our_keys_may_be_far_from_our_name() {
    assert_eq!(said("[package.metadata.badge]\nlogo = \"a.png\"\n"), "fine");
    let of = |name: &str| said(&format!("[package.metadata.{name}]\ntime_limit = 1.0\n"));
    insta::assert_snapshot!(["jdgue", "Jurdges", "badge"].map(of).join("\n"), @r"
    line 4: package.metadata.jdgue is not read: write [package.metadata.judge]
    line 4: package.metadata.Jurdges is not read: write [package.metadata.judge]
    line 4: package.metadata.badge is not read: write [package.metadata.judge]
    ");
    assert_eq!(of("bundle"), "fine");
}

#[test]
fn settings_in_another_place_are_not_silently_the_usual_ones() {
    let all = [
        "[metadata.judge]\ntime-limit = 9\n",
        "[package.judge]\ntime-limit = 9\n",
        "[judge]\ntime-limit = 9\n",
        "[Judges]\ntime-limit = 9\n",
        "[package.Metadata.judge]\ntime-limit = 9\n",
        "[package.metdata.judge]\n",
        "[package.Metadata]\ntime-limit = 9\n",
        "[package.metadata]\ntime-limit = 9\n",
        "[package.metadata]\nmemory_limit = 9\n[package.metadata.judge]\n",
        "metadata.interactive = true\n",
        "time-limit = 9\n",
    ];
    insta::assert_snapshot!(all.map(said).join("\n"), @r"
    line 4: metadata is not read: write [package.metadata.judge]
    line 4: package.judge is not read: write [package.metadata.judge]
    line 4: judge is not read: write [package.metadata.judge]
    line 4: Judges is not read: write [package.metadata.judge]
    line 4: package.Metadata is not read: write [package.metadata.judge]
    line 4: package.metdata is not read: write [package.metadata.judge]
    line 4: package.Metadata is not read: write [package.metadata.judge]
    line 5: package.metadata.time-limit is not read: write it under [package.metadata.judge]
    line 5: package.metadata.memory_limit is not read: write it under [package.metadata.judge]
    line 4: package.metadata.interactive is not read: write it under [package.metadata.judge]
    line 4: package.time-limit is not read: write it under [package.metadata.judge]
    ");
    for others in [
        "metadata.judge.time-limit = 9\n",
        "[package.metadata.title]\nfont = \"a.ttf\"\n",
        "[package.metadata.deb]\ntime-limit = 9\n",
        "[metadata]\nversion = 1\n",
        "[profile.judge]\ninherits = \"release\"\n",
    ] {
        assert_eq!(said(others), "fine", "{others}");
    }
}

#[test]
fn every_key_says_what_it_may_be() {
    let all = [
        "tme-limit = 2.0",
        "time_limit = 2.0",
        "wall-clock = 1",
        "title = 2048",
        "url = [\"https://example.org\"]",
        "time-limit = \"1\"",
        "time-limit = true",
        "time-limit = 1000",
        "\n\ntime-limit = nan",
        "memory-limit = 64.5",
        "memory-limit = 268435456",
        "memory-limit = 0x10000000000000000",
        "output-limit = \"8 MB\"",
        "output-limit = 0",
        "source-limit = 1979-05-27",
        "source-limit = 50000",
        "comparison = \"fuzzy\"",
        "comparison = false",
        "tolerance = \"1e-6\"",
        "tolerance = -1e-6",
        "tolerance = 1",
        "tolerance = 6.0",
        "tolerance = 1.5",
        "tolerance = nan",
        "tolerance = inf",
        "interactive = \"true\"",
        "interactive = {}",
        "time-limit = 1,5",
    ];
    insta::assert_snapshot!(all.map(judge).join("\n"), @r#"
    line 5: tme-limit is no key of [package.metadata.judge]: did you mean time-limit? the keys are title, url, time-limit, memory-limit, output-limit, source-limit, comparison, tolerance, interactive
    line 5: time_limit is no key of [package.metadata.judge]: did you mean time-limit? the keys are title, url, time-limit, memory-limit, output-limit, source-limit, comparison, tolerance, interactive
    line 5: wall-clock is no key of [package.metadata.judge]: the keys are title, url, time-limit, memory-limit, output-limit, source-limit, comparison, tolerance, interactive
    line 5: title is 2048: write the statement's title in quotes, like "Seven Puzzle"
    line 5: url is a list: write the statement's whole address, like "https://example.org/1", or remove the line
    line 5: time-limit is the text "1": write a number of seconds, like 2.0, without quotes
    line 5: time-limit is true: write a number of seconds, like 2.0
    line 5: time-limit is 1000 seconds, and no judge gives over 300: write one from 0.001 to 300; if milliseconds are meant, 1
    line 7: time-limit is NaN seconds: write a number from 0.001 to 300
    line 5: memory-limit is 64.5: write a whole number of MiB, like 256
    line 5: memory-limit is 268435456 MiB, and no judge gives over 8192: write one from 1 to 8192; if bytes are meant, 256
    line 5: memory-limit is 18446744073709552000 MiB, and no judge gives over 8192: write one from 1 to 8192
    line 5: output-limit is the text "8 MB": write a whole number of MiB, like 8, without quotes
    line 5: output-limit is 0 MiB: write a number from 1 to 1024
    line 5: source-limit is the date 1979-05-27: write a whole number of KiB, like 64
    line 5: source-limit is 50000 KiB, and no judge gives over 16384: write one from 1 to 16384; if bytes are meant, 49
    line 5: comparison is the text "fuzzy": write "exact", "lines" or "tokens"
    line 5: comparison is false: write "exact", "lines" or "tokens"
    line 5: tolerance is the text "1e-6": write a number above 0 and below 1, like 1e-6, without quotes
    line 5: tolerance is -1e-6: write a number above 0 and below 1, like 1e-6
    line 5: tolerance is 1: write a number above 0 and below 1, like 1e-6; if so many digits are meant, 1e-1
    line 5: tolerance is 6: write a number above 0 and below 1, like 1e-6; if so many digits are meant, 1e-6
    line 5: tolerance is 1.5: write a number above 0 and below 1, like 1e-6
    line 5: tolerance is nan: write a number above 0 and below 1, like 1e-6
    line 5: tolerance is inf: write a number above 0 and below 1, like 1e-6
    line 5: interactive is the text "true": write true or false, without quotes
    line 5: interactive is a table: write true or false
    line 5: this is no TOML: unexpected key or value, expected newline, `#`
    "#);
    for fine in ["time-limit = 1", "time-limit = 0.5", "memory-limit = 1_024", "tolerance = 0.9"] {
        assert_eq!(judge(fine), "fine", "{fine}");
    }
}

#[test]
fn titles_and_addresses_are_such() {
    let all = [
        "title = \"\"",
        "title = \" \"",
        "title = \"two\\nlines\"",
        "title = \"\\u001b[31mred\"",
        "url = \"\"",
        "url = \"example.org/1\"",
        "url = \"javascript:alert(1)\"",
        "url = \"https://\"",
        "url = \"https://example.org/a b\"",
    ];
    insta::assert_snapshot!(all.map(judge).join("\n"), @r#"
    line 5: title is empty: write the statement's title, or remove the line
    line 5: title is empty: write the statement's title, or remove the line
    line 5: title is the text "two\nlines": write it on one line, in "..." and without control characters
    line 5: title is the text "\u{1b}[31mred": write it on one line, in "..." and without control characters
    line 5: url is the text "": write the statement's whole address, like "https://example.org/1", or remove the line
    line 5: url is the text "example.org/1": write the statement's whole address, like "https://example.org/1", or remove the line
    line 5: url is the text "javascript:alert(1)": write the statement's whole address, like "https://example.org/1", or remove the line
    line 5: url is the text "https://": write the statement's whole address, like "https://example.org/1", or remove the line
    line 5: url is the text "https://example.org/a b": write the statement's whole address, like "https://example.org/1", or remove the line
    "#);
    for fine in ["title = \"最大 \\\"x\\\"\"", "url = \"http://poj.org/problem?id=1077\""] {
        assert_eq!(judge(fine), "fine", "{fine}");
    }
}

#[test]
fn what_cargo_reads_is_said_with_its_line() {
    let parsed = |text| parse(text, "gap").err().unwrap_or_else(|| "fine".to_owned());
    let all = [
        "",
        "package = 1\n",
        "[package]\n",
        "[package]\nname = 1\n",
        "[package]\nname = \"gapp\"\n",
        "[package]\nname = \"gap\"\nedition = 2021\n",
        "[package]\nname = \"gap\"\nedition = \"2020\"\n",
        "[package]\nname = \"gap\"\nedition.workspace = true\n",
        "[package]\nname = \"gap\"\nmetadata = 1\n",
        "[package]\nname = \"gap\"\nmetadata.judge = 1\n",
        "[package]\nname = \"gap\"\n\n[dev_dependencies]\nrand = \"1\"\n",
        "[package]\nname = \"gap\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n",
        "[package\n",
    ];
    insta::assert_snapshot!(all.map(parsed).join("\n"), @r#"
    no [package]: begin with [package] and name = "gap"
    line 1: package is 1: write a table, under [package]
    no package.name: add name = "gap", the folder's name, under [package]
    line 2: package.name is 1: write "gap", the folder's name
    line 2: package.name is "gapp", but the folder is "gap": give both the same name
    line 3: package.edition is 2021: write "2015", "2018", "2021" or "2024"
    line 3: package.edition is the text "2020": write "2015", "2018", "2021" or "2024"
    line 3: package.edition is a table: write "2015", "2018", "2021" or "2024"
    line 3: package.metadata is 1: write a table, under [package.metadata]
    line 3: package.metadata.judge is 1: write a table, under [package.metadata.judge]
    line 5: rand is a dependency: a submission is one file with std only; remove it
    line 4: libc is a dependency: a submission is one file with std only; remove it
    line 1: this is no TOML: unclosed table, expected `]`
    "#);
    assert_eq!(parsed("[package]\nname = \"gap\"\n\n[dependencies]\n"), "fine");
}
