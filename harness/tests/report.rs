//! The results in the forms that people and programs read: the terminal, JUnit
//! XML, JSON by its schema, and the page.

mod workspace;

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anstream::adapter::strip_str;
use assert_cmd::Command;
use boon::{Compiler, SchemaIndex, Schemas};
use predicates::prelude::*;
use predicates::str::contains;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::{Value, json};
use workspace::{fixtures, judge_in, judge_process, workspace_of};

/// `judge` on the fixtures, whatever the environment says of colours.
fn judge() -> Command {
    let mut command = judge_in(fixtures());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn schema() -> (Schemas, SchemaIndex) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/schema.json");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let index = compiler.compile(path.to_str().unwrap(), &mut schemas).unwrap();
    (schemas, index)
}

#[test]
fn json_keeps_to_its_schema() {
    let (schemas, index) = schema();
    let problems = ["ac", "agrees", "ce", "checker", "others", "je-answer", "re-panic", "survivor"];
    let output = judge()
        .args(["run", "--seeds", "2", "--format", "json", "fault-key"])
        .args(problems)
        .output()
        .unwrap();
    let results: Value = serde_json::from_slice(&output.stdout).unwrap();
    if let Err(error) = schemas.validate(&results, index) {
        panic!("{error:#}");
    }
    // Something of each kind was there to be looked at.
    for kind in ["judgements", "programs", "faults"] {
        assert!(!results[kind].as_array().unwrap().is_empty(), "{kind}");
    }
}

#[test]
fn the_schema_refuses_what_it_does_not_know() {
    let (schemas, index) = schema();
    let program = |verdict| json!({"problem": "a", "program": "a", "expected": "AC", "verdict": verdict, "ok": true, "unrun": 0});
    let results = |program: Value| json!({"judgements": [], "programs": [program], "faults": []});
    assert!(schemas.validate(&results(program("AC")), index).is_ok());
    assert!(schemas.validate(&results(program("OK")), index).is_err());
    let mut more = program("AC");
    more["score"] = json!(100);
    assert!(schemas.validate(&results(more), index).is_err());
}

#[test]
fn junit_has_a_test_for_each_case_and_wrong_submission() {
    judge()
        .args(["run", "wa", "survivor", "checker", "fault-key", "--format", "junit"])
        .assert()
        .code(2)
        .stdout(
            contains(
                "<testsuite name=\"wa\" tests=\"1\" skipped=\"0\" errors=\"0\" failures=\"1\"",
            )
            .and(contains("<testcase name=\"gets WA\" classname=\"checker-wa-two\""))
            .and(contains("no case gives it RE"))
            .and(contains("type=\"fault\"")),
        );
}

#[test]
fn a_pipe_gets_plain_text() {
    judge().args(["run", "wa"]).assert().code(1).stdout(contains('\u{1b}').not());
}

#[test]
fn colours_are_had_for_the_asking() {
    let coloured = "\u{1b}[1m\u{1b}[31mWA";
    judge().args(["run", "wa", "--color", "always"]).assert().stdout(contains(coloured));
    judge().env("CLICOLOR_FORCE", "1").args(["run", "wa"]).assert().stdout(contains(coloured));
    judge()
        .env("CLICOLOR_FORCE", "1")
        .args(["run", "wa", "--color", "never"])
        .assert()
        .stdout(contains('\u{1b}').not());
}

/// All that `judge` writes to a terminal of so many columns.
fn on_a_terminal(columns: u16, args: &[&str], environment: &[(&str, &str)]) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&master, size).unwrap();
    let path = ptsname(&master, Vec::new()).unwrap();
    let slave = || File::options().read(true).write(true).open(path.to_str().unwrap()).unwrap();
    let mut command = judge_process(fixtures());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.args(args).env("TERM", "xterm").envs(environment.iter().copied());
    command.stdin(slave()).stdout(slave()).stderr(slave());
    let mut child = command.spawn().unwrap();
    drop(command);
    // Once nobody holds the other end, a read fails: that is the end.
    let (mut written, mut master) = (Vec::new(), File::from(master));
    let _ = master.read_to_end(&mut written);
    child.wait().unwrap();
    String::from_utf8_lossy(&written).replace("\r\n", "\n")
}

#[test]
fn a_terminal_gets_colours_and_a_progress_bar() {
    let written = on_a_terminal(100, &["run", "tle"], &[]);
    assert!(written.contains("\u{1b}[1m\u{1b}[33mTLE"), "{written:?}");
    assert!(written.contains(" judged, "), "{written:?}");
    assert!(written.contains("━━━━━━━━━━━━━━━━━━━━"), "{written:?}");
}

#[test]
fn no_color_is_honoured_on_a_terminal() {
    let written = on_a_terminal(100, &["run", "wa"], &[("NO_COLOR", "1")]);
    assert!(!written.contains("\u{1b}[1m"), "{written:?}");
    // The progress bar stood on that line before.
    assert!(written.contains("WA   wa     1 case  "), "{written:?}");
}

#[test]
fn a_terminals_width_is_respected() {
    let written = on_a_terminal(40, &["run", "checker"], &[("NO_COLOR", "1")]);
    let plain = strip_str(&written).to_string();
    let report = &plain[plain.rfind("AC   checker").unwrap()..];
    assert!(report.ends_with("1 problem accepted\n"), "{report}");
    // Where it has no place beside the rest it stands below.
    assert!(report.lines().nth(1).unwrap().starts_with("     "), "{report}");
    assert!(report.lines().all(|line| line.chars().count() <= 40), "{report}");
}

#[test]
fn colours_may_be_asked_for_before_the_command() {
    judge().args(["--color", "always", "run", "wa"]).assert().code(1).stdout(contains('\u{1b}'));
    judge().args(["--color", "always", "wa"]).assert().code(1).stdout(contains('\u{1b}'));
}

#[test]
fn other_options_before_the_command_are_refused() {
    judge()
        .args(["--seeds", "3", "run", "wa"])
        .assert()
        .code(2)
        .stderr(contains("--seeds <N> stands before run: put it behind"));
}

#[test]
fn the_page_is_written_whole_and_by_itself() {
    let workspace = workspace_of(&["survivor", "checker"]);
    let page = workspace.path().join("made/page.html");
    judge_in(workspace.path())
        .args(["report", "--out", "made/page.html"])
        .assert()
        .code(1)
        .stdout(contains("report  made/page.html"));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.ends_with("</html>") || page.ends_with("</html>\n"), "{page}");
    for what in ["src=", "@import", "url(", "<link"] {
        assert!(!page.contains(what), "the page loads something: {what}");
    }
    // The whole matrix: also what happens after a wrong submission is caught.
    assert!(page.contains("survivor-re-none</strong>: no case gives it RE"), "{page}");
    assert!(page.contains("Wrong submissions and the cases that kill them"), "{page}");
}

#[test]
fn a_page_that_cannot_be_written_is_no_success() {
    let workspace = workspace_of(&["ac"]);
    judge_in(workspace.path())
        .args(["report", "--out", "Cargo.toml/page.html"])
        .assert()
        .code(2)
        .stderr(contains("cannot write Cargo.toml/page.html"));
}

#[test]
fn a_report_replaces_no_device_and_follows_links() {
    use std::os::unix::fs::FileTypeExt;
    let folder = workspace_of(&["ac"]);
    judge_in(folder.path())
        .args(["report", "--out", "/dev/full"])
        .assert()
        .code(2)
        .stderr(contains("cannot write /dev/full"));
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    let (page, link) = (folder.path().join("page.html"), folder.path().join("link.html"));
    fs::write(&page, "old").unwrap();
    std::os::unix::fs::symlink(&page, &link).unwrap();
    judge_in(folder.path()).args(["report", "--out", "link.html"]).assert().success();
    assert!(link.is_symlink());
    assert_ne!(fs::read_to_string(page).unwrap(), "old");
}
