//! What a problem's `[package.metadata.judge]` sets, with the defaults.

use std::time::Duration;

/// The settings of a problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The statement's title.
    pub title: Option<String>,
    /// Where the statement stands.
    pub url: Option<String>,
    /// CPU time of one case.
    pub time_limit: Duration,
    /// Memory of one case in bytes; the stack limit is the same.
    pub memory_limit: u64,
    /// Standard output of one case in bytes.
    pub output_limit: u64,
    /// Source size in bytes.
    pub source_limit: u64,
    /// How an output is compared with the answer, where there is no checker.
    pub comparison: Comparison,
    /// Whether the checker talks to the submission.
    pub interactive: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            title: None,
            url: None,
            time_limit: Duration::from_secs(2),
            memory_limit: 256 << 20,
            output_limit: 8 << 20,
            source_limit: 64 << 10,
            comparison: Comparison { spacing: Spacing::Lines, tolerance: None },
            interactive: false,
        }
    }
}

/// How an output is compared with the answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// What white space is forgiven.
    pub spacing: Spacing,
    /// Tokens of the answer that are decimal numbers match numbers within this
    /// distance, absolute or relative to the answer.
    pub tolerance: Option<f64>,
}

/// What white space a comparison forgives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spacing {
    /// Only a missing final newline.
    Exact,
    /// White space at the ends of lines and at the end of the output.
    Lines,
    /// All of it: the tokens alone count.
    Tokens,
}

impl Spacing {
    /// The word of the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Spacing::Exact => "exact",
            Spacing::Lines => "lines",
            Spacing::Tokens => "tokens",
        }
    }
}
