//! What a package says about its problem.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::Format;
use super::link::{host, source};
use crate::problem::{Comparison, Problem, Role, Spacing};

/// The files of metadata, by path.
pub(super) fn files(problem: &Problem, title: &str, format: Format) -> Vec<(&'static str, String)> {
    let seconds = problem.settings.time_limit.as_secs_f64();
    match format {
        Format::Legacy => vec![
            ("problem.yaml", legacy(problem, title)),
            (".timelimit", format!("{seconds}\n")),
            ("domjudge-problem.ini", format!("timelimit = {seconds}\n")),
        ],
        Format::V2025_09 => {
            let args = |args: &[String]| {
                let args: Vec<String> = args.iter().map(|arg| quoted(arg)).collect();
                format!("output_validator_args: [{}]\n", args.join(", "))
            };
            let flags = match problem.helper(Role::Checker) {
                None => ("data/test_group.yaml", args(&flags(problem.settings.comparison))),
                // BAPCtools would try the checker with white space and letters
                // changed, and expect it not to mind.
                Some(_) => {
                    let strict = flags(Comparison { spacing: Spacing::Exact, tolerance: None });
                    ("data/valid_output/test_group.yaml", args(&strict))
                }
            };
            vec![("problem.yaml", v2025_09(problem, title)), flags]
        }
    }
}

/// The flags of the default comparison that come closest to ours.
/// `space_change_sensitive` counts white space as "exact" does, but for a
/// missing final newline, which it does not forgive; nothing says "lines", and
/// right answers must be accepted.
pub fn flags(comparison: Comparison) -> Vec<String> {
    let mut flags = vec!["case_sensitive".to_owned()];
    if comparison.spacing == Spacing::Exact {
        flags.push("space_change_sensitive".to_owned());
    }
    if let Some(tolerance) = comparison.tolerance {
        flags.push("float_tolerance".to_owned());
        flags.push(format!("{tolerance:?}"));
    }
    flags
}

fn legacy(problem: &Problem, title: &str) -> String {
    let mut yaml = head(problem, Format::Legacy);
    let _ = writeln!(yaml, "name: {}", quoted(title));
    if let Some(url) = source(problem) {
        let _ = writeln!(yaml, "source: {}\nsource_url: {}", quoted(host(url)), quoted(url));
    }
    let interactive = if problem.settings.interactive { " interactive" } else { "" };
    match problem.helper(Role::Checker) {
        Some(_) => {
            let _ = writeln!(yaml, "validation: custom{interactive}");
        }
        None => {
            let flags = flags(problem.settings.comparison).join(" ");
            let _ = writeln!(yaml, "validation: default\nvalidator_flags: {flags}");
        }
    }
    // The limit is the judge's own: the format's factor of five over the slowest
    // accepted submission is for limits yet to be found.
    yaml + &limits(problem) + "  time_multiplier: 2\n"
}

fn v2025_09(problem: &Problem, title: &str) -> String {
    let mut yaml = head(problem, Format::V2025_09);
    let kind = if problem.settings.interactive { "interactive" } else { "pass-fail" };
    let _ = writeln!(yaml, "type: {kind}\nname: {{en: {}}}", quoted(title));
    if let Some(url) = source(problem) {
        let _ = writeln!(yaml, "source: {{name: {}, url: {}}}", quoted(host(url)), quoted(url));
    }
    yaml += &limits(problem);
    let seconds = problem.settings.time_limit.as_secs_f64();
    let _ = writeln!(yaml, "  time_limit: {seconds:?}");
    if seconds.fract() != 0.0 {
        // The limit must be a multiple of it, and it is a second by default.
        let _ = writeln!(yaml, "  time_resolution: {seconds:?}");
    }
    yaml
}

fn head(problem: &Problem, format: Format) -> String {
    format!("problem_format_version: {format}\nuuid: {}\n", uuid(&problem.id, format))
}

fn limits(problem: &Problem) -> String {
    let settings = &problem.settings;
    format!(
        "limits:\n  memory: {}\n  output: {}\n  code: {}\n",
        settings.memory_limit >> 20,
        settings.output_limit >> 20,
        settings.source_limit >> 10
    )
}

/// Another one for each problem and format, always the same. Of version 8,
/// which leaves the bits to whoever makes it (RFC 9562).
fn uuid(id: &str, format: Format) -> String {
    let digest = Sha256::digest(format!("cargo judge export {format} {id}"));
    let mut bits = [0; 16];
    bits.copy_from_slice(&digest[..16]);
    let bits = u128::from_be_bytes(bits) & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let hex = format!("{bits:032x}");
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
}

/// A string as YAML takes it: JSON is YAML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::problem::{Language, Program, Settings};

    fn problem(settings: Settings, checker: bool) -> Problem {
        let program = |name: &str, role| Program {
            name: name.to_owned(),
            role,
            language: Language::Rust,
            source: "src/main.rs".into(),
        };
        let mut programs = vec![program("gap", Role::Submission)];
        programs.extend(checker.then(|| program("gap-checker", Role::Checker)));
        Problem {
            id: "gap".to_owned(),
            dir: "/problems/gap".into(),
            edition: "2021".to_owned(),
            settings,
            programs,
            cases: Vec::new(),
        }
    }

    fn shown(settings: Settings, checker: bool, format: Format) -> String {
        let files = files(&problem(settings, checker), "Gap: \"a\"", format);
        files.iter().map(|(path, text)| format!("== {path}\n{text}")).collect()
    }

    #[test]
    fn a_source_that_runs_is_none() {
        let url = Some("javascript:alert(1)".to_owned());
        for format in [Format::Legacy, Format::V2025_09] {
            let shown = shown(Settings { url: url.clone(), ..near() }, false, format);
            assert!(!shown.contains("source") && !shown.contains("javascript"), "{shown}");
        }
    }

    fn near() -> Settings {
        Settings {
            url: Some("https://www.example.org/p?id=1".to_owned()),
            time_limit: Duration::from_millis(1500),
            comparison: Comparison { spacing: Spacing::Exact, tolerance: Some(1e-6) },
            ..Settings::default()
        }
    }

    #[test]
    fn a_legacy_package_says_what_it_can() {
        insta::assert_snapshot!(shown(near(), false, Format::Legacy), @r#"
        == problem.yaml
        problem_format_version: legacy
        uuid: 4cbbb57a-d8ef-84b1-90d7-1715f67dbf8f
        name: "Gap: \"a\""
        source: "example.org"
        source_url: "https://www.example.org/p?id=1"
        validation: default
        validator_flags: case_sensitive space_change_sensitive float_tolerance 1e-6
        limits:
          memory: 256
          output: 8
          code: 64
          time_multiplier: 2
        == .timelimit
        1.5
        == domjudge-problem.ini
        timelimit = 1.5
        "#);
        insta::assert_snapshot!(shown(Settings::default(), true, Format::Legacy), @r#"
        == problem.yaml
        problem_format_version: legacy
        uuid: 4cbbb57a-d8ef-84b1-90d7-1715f67dbf8f
        name: "Gap: \"a\""
        validation: custom
        limits:
          memory: 256
          output: 8
          code: 64
          time_multiplier: 2
        == .timelimit
        2
        == domjudge-problem.ini
        timelimit = 2
        "#);
    }

    #[test]
    fn a_package_of_2025_says_more() {
        insta::assert_snapshot!(shown(near(), false, Format::V2025_09), @r#"
        == problem.yaml
        problem_format_version: 2025-09
        uuid: d1635b9e-100c-8361-ad92-da35d6d3bf65
        type: pass-fail
        name: {en: "Gap: \"a\""}
        source: {name: "example.org", url: "https://www.example.org/p?id=1"}
        limits:
          memory: 256
          output: 8
          code: 64
          time_limit: 1.5
          time_resolution: 1.5
        == data/test_group.yaml
        output_validator_args: ["case_sensitive", "space_change_sensitive", "float_tolerance", "1e-6"]
        "#);
        let interactive = Settings { interactive: true, ..Settings::default() };
        insta::assert_snapshot!(shown(interactive, true, Format::V2025_09), @r#"
        == problem.yaml
        problem_format_version: 2025-09
        uuid: d1635b9e-100c-8361-ad92-da35d6d3bf65
        type: interactive
        name: {en: "Gap: \"a\""}
        limits:
          memory: 256
          output: 8
          code: 64
          time_limit: 2.0
        == data/valid_output/test_group.yaml
        output_validator_args: ["case_sensitive", "space_change_sensitive"]
        "#);
    }
}
