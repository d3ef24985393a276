//! Remembers which input caught a wrong submission last time.

use std::fs;
use std::path::{Path, PathBuf};

use super::Input;
use crate::problem::{Problem, Program};

/// A note about one wrong submission. It only decides what is tried first, so
/// a lost or foreign note costs time and nothing else.
pub(super) struct Caught {
    path: PathBuf,
}

impl Caught {
    pub(super) fn open(cache: &Path, problem: &Problem, program: &Program) -> Caught {
        Caught { path: cache.join("caught").join(&problem.id).join(&program.name) }
    }

    /// `group/name` of the input that caught it last.
    fn last(&self) -> Option<String> {
        fs::read_to_string(&self.path).ok()
    }

    /// These inputs, beginning with the one that caught it last.
    pub(super) fn first<'i>(&self, inputs: &'i [Input]) -> impl Iterator<Item = &'i Input> {
        let last = self.last();
        let at = last.and_then(|last| inputs.iter().position(|input| input.to_string() == last));
        let others = inputs.iter().enumerate().filter(move |(index, _)| Some(*index) != at);
        at.map(|at| &inputs[at]).into_iter().chain(others.map(|(_, input)| input))
    }

    pub(super) fn remember(&self, input: &Input) {
        let place = input.to_string();
        if self.last().as_ref() != Some(&place)
            && let Some(folder) = self.path.parent()
        {
            let _ = fs::create_dir_all(folder);
            let _ = fs::write(&self.path, place);
        }
    }
}
