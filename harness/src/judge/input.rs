//! What a program is judged on: a case, or what the generator makes of a seed.

use std::fmt;
use std::fs::File;
use std::path::Path;

use super::{Judge, JudgeError};
use crate::problem::Case;
use crate::run::sealed_file;

/// An input with an answer. Shown as `group/name`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Input {
    /// A case of testdata.
    Case(Case),
    /// The generator's input for this seed, with the brute's answer.
    Seed(u64),
}

impl Input {
    /// The name of the group of inputs drawn from seeds.
    pub const SEED_GROUP: &'static str = "seed";

    /// All groups.
    pub const GROUPS: [&'static str; 4] = ["sample", "stress", "format", Input::SEED_GROUP];

    /// `sample`, `stress`, `format` or `seed`.
    pub fn group(&self) -> &'static str {
        match self {
            Input::Case(case) => case.group.name(),
            Input::Seed(_) => Input::SEED_GROUP,
        }
    }

    /// The name within the group.
    pub fn name(&self) -> String {
        match self {
            Input::Case(case) => case.name.clone(),
            Input::Seed(seed) => seed.to_string(),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.group(), self.name())
    }
}

/// An input and its answer, opened for one use.
#[derive(Debug)]
pub struct Texts {
    /// What the program reads.
    pub input: File,
    /// What it should print, or what the checker is told.
    pub answer: File,
}

impl Judge<'_> {
    /// Opens an input and its answer anew, so that nobody shares an offset.
    ///
    /// # Errors
    /// When a file cannot be read, or a seed's input not be made.
    pub fn texts(&self, input: &Input) -> Result<Texts, JudgeError> {
        match input {
            Input::Case(case) => {
                Ok(Texts { input: open(&case.input)?, answer: open(&case.answer)? })
            }
            Input::Seed(seed) => {
                let generated = self.generated(*seed)?;
                let file = |bytes| {
                    sealed_file(bytes)
                        .map_err(|error| format!("cannot hold seed {seed} in memory: {error}"))
                };
                Ok(Texts { input: file(&generated.input)?, answer: file(&generated.answer)? })
            }
        }
    }
}

fn open(path: &Path) -> Result<File, JudgeError> {
    File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
