//! The words of the judge: a problem, its programs, its cases, its limits.

mod bound;
mod case;
mod program;
mod settings;

use std::path::PathBuf;

pub use bound::Bound;
pub use case::{Case, Group};
pub use program::{Language, Program, Role, TESTLIB};
pub use settings::{Comparison, Settings, Spacing};

/// Whether a text has only letters that the names of problems and of their
/// programs are made of: those of ASCII, digits, `-` and `_`.
pub fn is_name(text: &str) -> bool {
    text.chars().all(|char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_'))
}

/// Whether a text is an address of the web, as browsers show one.
pub fn is_url(text: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let odd = |char: char| char.is_whitespace() || char.is_control();
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) && !text.contains(odd)
}

/// A problem: a folder under `problems/` and one under `testdata/`.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The name of its folders and of its package.
    pub id: String,
    /// `problems/<id>`, absolute.
    pub dir: PathBuf,
    /// The Rust edition of its package, as in `2021`.
    pub edition: String,
    /// What its `[package.metadata.judge]` says.
    pub settings: Settings,
    /// Its programs: the submission first, then by name.
    pub programs: Vec<Program>,
    /// Its cases: samples first, then by group and name.
    pub cases: Vec<Case>,
}

impl Problem {
    /// The submission, `src/main.rs`. Every problem has one.
    pub fn submission(&self) -> &Program {
        &self.programs[0]
    }

    /// The program of a role that a problem has once at most.
    pub fn helper(&self, role: Role) -> Option<&Program> {
        self.programs.iter().find(|program| program.role == role)
    }

    /// The programs that are judged: the submission, the other accepted ones,
    /// then the wrong ones.
    pub fn judged(&self) -> impl Iterator<Item = &Program> {
        let judged = |program: &&Program| program.role.expected().is_some();
        self.programs.iter().filter(judged)
    }
}
