//! What a checker or an interactor says by its exit code.

use std::fs;
use std::path::Path;

use super::helper::{complaint, readable};
use crate::run::Outcome;
use crate::verdict::Verdict;

/// Whose exit codes a checker uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The ICPC package format: 42 right, 43 wrong, the reason in
    /// `judgemessage.txt`.
    Icpc,
    /// testlib: 0 right, 1 wrong, 2 presentation (as are 4, an output that goes
    /// on, and 8, one that ends too soon), the reason on standard error. 3 is a
    /// failure; 7 gives points, for which there is no verdict.
    Testlib,
}

/// What it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ruling {
    /// The submission did well.
    Right,
    /// It did not: the verdict, and why.
    Wrong(Verdict, String),
    /// Neither: what it did instead.
    Failed(String),
}

impl Dialect {
    /// The ruling of one that ended by itself with this code; `who` it is.
    pub fn ruling(self, who: &str, code: i32, feedback: &Path, outcome: &Outcome) -> Ruling {
        let verdict = match (self, code) {
            (Dialect::Icpc, 42) | (Dialect::Testlib, 0) => return Ruling::Right,
            (Dialect::Icpc, 43) | (Dialect::Testlib, 1) => Verdict::Wa,
            (Dialect::Testlib, 2 | 4 | 8) => Verdict::Pe,
            (Dialect::Testlib, 3) => return Ruling::Failed(complaint(code, outcome)),
            (Dialect::Testlib, _) => {
                return Ruling::Failed(format!(
                    "{}; it must end with 0 (right), 1 (wrong) or 2 (presentation)",
                    complaint(code, outcome)
                ));
            }
            (Dialect::Icpc, _) => {
                return Ruling::Failed(format!(
                    "{}; it must end with 42 (right) or 43 (wrong)",
                    complaint(code, outcome)
                ));
            }
        };
        let written = match self {
            Dialect::Icpc => fs::read(feedback.join("judgemessage.txt")).ok(),
            Dialect::Testlib => None,
        };
        let why = readable(written.as_ref().unwrap_or(&outcome.stderr));
        let why = if why.is_empty() { format!("the {who} says no more") } else { why };
        Ruling::Wrong(verdict, why)
    }
}
