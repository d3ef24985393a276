//! A case: an input and its answer.

use std::fmt;
use std::path::PathBuf;

/// An input with the answer that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case {
    /// The folder it lies in.
    pub group: Group,
    /// The file's name without `.in` or `.ans`.
    pub name: String,
    /// The input file, absolute.
    pub input: PathBuf,
    /// The answer file, absolute.
    pub answer: PathBuf,
}

/// The folders that a problem's cases lie in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The statement's own cases.
    Sample,
    /// Named for what they stress; found counterexamples too.
    Stress,
    /// The same content in odd clothes: judged, never exported.
    Format,
}

impl Group {
    /// All of them, in the order in which they are judged.
    pub const ALL: [Group; 3] = [Group::Sample, Group::Stress, Group::Format];

    /// The folder's name.
    pub fn name(self) -> &'static str {
        match self {
            Group::Sample => "sample",
            Group::Stress => "stress",
            Group::Format => "format",
        }
    }

    /// The group of a folder's name.
    pub fn from_name(name: &str) -> Option<Group> {
        Group::ALL.into_iter().find(|group| group.name() == name)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
