//! What the compiler says against a source, error by error.

use super::{Check, Finding};
use crate::wording::plural;

/// How many errors are told; the first is often the cause of the rest.
const TOLD: usize = 5;

/// The errors in a message of `rustc`, with the lines that they point to.
pub(super) fn findings(message: &str) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut headline: Option<&str> = None;
    for line in message.lines() {
        if line.starts_with("error") {
            headline = Some(line);
        } else if line.starts_with("warning") {
            headline = None;
        } else if let Some(place) = line.trim_start().strip_prefix("--> ")
            && let Some(headline) = headline.take()
        {
            // path:line:column
            let line = place.rsplit(':').nth(1).and_then(|line| line.parse().ok());
            findings.push(Finding { check: Check::Compiles, line, message: headline.to_owned() });
        }
    }
    let more = findings.len().saturating_sub(TOLD);
    findings.truncate(TOLD);
    let said = |message: String| Finding { check: Check::Compiles, line: None, message };
    if findings.is_empty() {
        // Errors without a place, as the linker's.
        let first = message.lines().find(|line| !line.trim().is_empty());
        findings.push(said(first.unwrap_or("the compiler refuses it").to_owned()));
    } else if more > 0 {
        findings.push(said(format!("and {}", plural(more, "more error"))));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(message: &str) -> String {
        let show = |finding: &Finding| format!("{:?} {}\n", finding.line, finding.message);
        findings(message).iter().map(show).collect()
    }

    #[test]
    fn each_error_keeps_its_line() {
        let message = "error[E0432]: unresolved import `rand`
 --> src/main.rs:1:5
  |
1 | use rand::Rng;
  |     ^^^^ use of unresolved module or unlinked crate `rand`

warning: unused variable
 --> src/main.rs:2:5

error: expected `;`
  --> src/main.rs:14:9
   |
help: add it
  --> src/main.rs:15:1

error: aborting due to 2 previous errors; 1 warning emitted
";
        insta::assert_snapshot!(told(message), @r"
        Some(1) error[E0432]: unresolved import `rand`
        Some(14) error: expected `;`
        ");
    }

    #[test]
    fn an_error_without_a_place_is_told_too() {
        assert_eq!(
            told("error: linking with `cc` failed\n"),
            "None error: linking with `cc` failed\n"
        );
        assert_eq!(told(""), "None the compiler refuses it\n");
    }

    #[test]
    fn a_flood_is_cut() {
        let errors = |count: usize| -> String {
            (1..=count).map(|line| format!("error: no\n --> src/main.rs:{line}:1\n")).collect()
        };
        assert!(told(&errors(6)).ends_with("None and 1 more error\n"));
        let told = told(&errors(9));
        assert_eq!(told.lines().count(), 6);
        assert!(told.ends_with("None and 4 more errors\n"), "{told}");
    }
}
