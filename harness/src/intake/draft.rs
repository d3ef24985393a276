//! A problem that is not written yet.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::problem::{Group, Role, Settings};

/// All that will be written of a problem, and what there is to say about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The name of its folders.
    pub id: String,
    /// The edition of Rust, as in `2021`.
    pub edition: String,
    /// Its title, its link, its limits.
    pub settings: Settings,
    /// Its programs, the submission first.
    pub programs: Vec<DraftProgram>,
    /// Its cases.
    pub cases: Vec<DraftCase>,
    /// What the user should know: guesses, defaults, doubts.
    pub notes: Vec<String>,
    /// What lay in the source and is not taken over.
    pub left_out: Vec<String>,
}

impl Draft {
    /// A draft without programs, cases and notes.
    pub fn new(id: &str, settings: Settings) -> Draft {
        Draft {
            id: id.to_owned(),
            edition: "2021".to_owned(),
            settings,
            programs: Vec::new(),
            cases: Vec::new(),
            notes: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Adds the template's program for a role that nothing else fills.
    pub(super) fn add_stub(&mut self, role: Role) {
        let stub = super::stub(&self.id, role, self.settings.interactive);
        self.programs.push(stub);
    }

    /// A folder without a sample is no problem: adds an empty one to fill in.
    pub(super) fn add_empty_sample(&mut self) {
        let empty = || Content::Bytes(Vec::new());
        self.cases.push(DraftCase {
            group: Group::Sample,
            name: "1".to_owned(),
            input: empty(),
            answer: empty(),
        });
    }
}

/// A program's file.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftProgram {
    /// Where it goes, relative to the problem's folder.
    pub path: PathBuf,
    /// What it says.
    pub text: Vec<u8>,
    /// Where it comes from, as the user knows it; `None` for the template.
    pub from: Option<String>,
}

/// A case that is not written yet.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftCase {
    /// The folder it goes to.
    pub group: Group,
    /// The file's name without `.in` and `.ans`.
    pub name: String,
    /// The input.
    pub input: Content,
    /// Its answer.
    pub answer: Content,
}

/// The bytes of a case, which are kept as they are.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Held in memory.
    Bytes(Vec<u8>),
    /// In a file, which may be large.
    File(PathBuf),
}

impl Content {
    /// Writes a new file.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let context = || format!("cannot write {}", path.display());
        let mut file = fs::File::create_new(path).with_context(context)?;
        match self {
            Content::Bytes(bytes) => file.write_all(bytes).with_context(context),
            Content::File(source) => {
                let mut source = fs::File::open(source)
                    .with_context(|| format!("cannot read {}", source.display()))?;
                io::copy(&mut source, &mut file).map(drop).with_context(context)
            }
        }
    }

    /// All of its bytes.
    pub(super) fn read(&self) -> anyhow::Result<Vec<u8>> {
        match self {
            Content::Bytes(bytes) => Ok(bytes.clone()),
            Content::File(path) => {
                fs::read(path).with_context(|| format!("cannot read {}", path.display()))
            }
        }
    }
}
