//! The package formats, and what each calls its parts.

use std::fmt;

use crate::intake::import::layout::{ACCEPTED, REJECTED, RUN_TIME_ERROR, TIME_LIMIT, WRONG_ANSWER};
use crate::verdict::Verdict;

/// A version of the problem package format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// <https://icpc.io/problem-package-format/spec/legacy.html>: what
    /// problemtools and DOMjudge read.
    Legacy,
    /// <https://icpc.io/problem-package-format/spec/2025-09.html>: what
    /// BAPCtools reads.
    V2025_09,
}

impl Format {
    /// What `problem_format_version` says.
    pub fn name(self) -> &'static str {
        match self {
            Format::Legacy => "legacy",
            Format::V2025_09 => "2025-09",
        }
    }

    /// The directory of the submissions of a verdict, if the format knows it
    /// and its tools agree on it: none for what the legacy tools call
    /// differently (too much output), or let pass (sleep).
    pub(super) fn directory(self, verdict: Verdict) -> Option<&'static str> {
        match (verdict, self) {
            (Verdict::Ac, _) => Some(ACCEPTED),
            (Verdict::Wa | Verdict::Pe, _) => Some(WRONG_ANSWER),
            (Verdict::Tle, _) | (Verdict::Ile, Format::V2025_09) => Some(TIME_LIMIT),
            // A failed allocation ends the program.
            (Verdict::Re | Verdict::Mle, _) => Some(RUN_TIME_ERROR),
            (_, Format::V2025_09) => Some(REJECTED),
            (_, Format::Legacy) => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
