//! Whether a submission pastes, as text.

use std::fmt::Write;

use crate::paste::{Check, Checked};
use crate::wording::plural;

/// How many inputs that a submission fails on are shown.
const SHOWN: usize = 5;

/// One line where it pastes; else one line for each finding.
pub fn checked(checked: &Checked) -> String {
    let Checked { problem, inputs, .. } = checked;
    let file = format!("problems/{problem}/{}", checked.path.display());
    let mut text = String::new();
    if let Some(error) = &checked.judge_error {
        let _ = writeln!(text, "{problem}: cannot be judged: {error}");
    }
    if checked.findings.is_empty() && checked.judge_error.is_none() {
        let bytes = checked.source.len();
        let inputs = plural(*inputs, "input");
        let _ = writeln!(text, "{problem}: pastes, {bytes} bytes, accepted on {inputs}");
    }
    let failed = |check| checked.findings.iter().filter(move |finding| finding.check == check);
    for finding in &checked.findings {
        let (check, message) = (finding.check, &finding.message);
        if check == Check::Accepted && failed(check).skip(SHOWN).any(|hidden| hidden == finding) {
            continue;
        }
        let line = finding.line.map_or(String::new(), |line| format!(":{line}"));
        let _ = writeln!(text, "{file}{line}: {check}: {message}");
    }
    let hidden = failed(Check::Accepted).skip(SHOWN).count();
    if hidden > 0 {
        let _ =
            writeln!(text, "{file}: {}: and on {}", Check::Accepted, plural(hidden, "more input"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paste::Finding;

    fn submission(findings: Vec<Finding>, judge_error: Option<&str>) -> Checked {
        Checked {
            problem: "gap".to_owned(),
            path: "src/main.rs".into(),
            source: b"fn main() {}\n".to_vec(),
            inputs: 12,
            findings,
            judge_error: judge_error.map(str::to_owned),
        }
    }

    fn finding(check: Check, line: Option<usize>, message: &str) -> Finding {
        Finding { check, line, message: message.to_owned() }
    }

    #[test]
    fn what_pastes_is_one_line() {
        let text = checked(&submission(Vec::new(), None));
        assert_eq!(text, "gap: pastes, 13 bytes, accepted on 12 inputs\n");
    }

    #[test]
    fn every_failed_check_is_a_line() {
        let mut findings = vec![
            finding(Check::OneFile, Some(3), "`mod grid;` is another file"),
            finding(Check::Finished, Some(17), "`dbg!`: left from debugging"),
        ];
        let wrong = |case| finding(Check::Accepted, None, &format!("stress/{case}: wrong answer"));
        findings.extend((1..=7).map(wrong));
        insta::assert_snapshot!(checked(&submission(findings, None)), @r"
        problems/gap/src/main.rs:3: one file: `mod grid;` is another file
        problems/gap/src/main.rs:17: finished: `dbg!`: left from debugging
        problems/gap/src/main.rs: not accepted: stress/1: wrong answer
        problems/gap/src/main.rs: not accepted: stress/2: wrong answer
        problems/gap/src/main.rs: not accepted: stress/3: wrong answer
        problems/gap/src/main.rs: not accepted: stress/4: wrong answer
        problems/gap/src/main.rs: not accepted: stress/5: wrong answer
        problems/gap/src/main.rs: not accepted: and on 2 more inputs
        ");
    }

    #[test]
    fn a_judge_error_is_said_first() {
        let text = checked(&submission(Vec::new(), Some("seed/0: judge error, no brute")));
        assert_eq!(text, "gap: cannot be judged: seed/0: judge error, no brute\n");
    }
}
