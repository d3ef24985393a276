//! What the parts of a package are called, for import and export alike.

use std::fmt;

/// The folder of what only `cargo judge` reads: the problem's manifest and what
/// the format has no place for.
pub const OURS: &str = "judge";
/// The manifest in it.
pub const MANIFEST: &str = "judge/Cargo.toml";
/// How the names of cases begin that come from seeds.
pub const SEED: &str = "seed-";

/// The folder of submissions that must be accepted.
pub const ACCEPTED: &str = "accepted";
/// That of wrong ones whose verdict is not told.
pub const REJECTED: &str = "rejected";
/// Those of wrong ones by their verdicts, as both versions have them.
pub const WRONG_ANSWER: &str = "wrong_answer";
/// Too slow.
pub const TIME_LIMIT: &str = "time_limit_exceeded";
/// Ended by a crash or with an exit code.
pub const RUN_TIME_ERROR: &str = "run_time_error";

/// The folders of cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Those that the statement shows.
    Sample,
    /// The others.
    Secret,
}

impl Part {
    /// The folder's name in `data/`.
    pub fn name(self) -> &'static str {
        match self {
            Part::Sample => "sample",
            Part::Secret => "secret",
        }
    }

    /// The part that a folder is.
    pub(super) fn from_name(name: &str) -> Option<Part> {
        [Part::Sample, Part::Secret].into_iter().find(|part| part.name() == name)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
