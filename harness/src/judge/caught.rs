//! Remembers which input caught a wrong submission last time.

use std::path::Path;

use super::Input;
use super::note::Note;
use crate::problem::{Problem, Program};

/// A note about one wrong submission, `group/name` of the input: it only decides
/// what is tried first.
pub(super) struct Caught(Note);

impl Caught {
    pub(super) fn open(cache: &Path, problem: &Problem, program: &Program) -> Caught {
        Caught(Note(cache.join("caught").join(&problem.id).join(&program.name)))
    }

    /// These inputs, beginning with the one that caught it last.
    pub(super) fn first<'i>(&self, inputs: &'i [Input]) -> impl Iterator<Item = &'i Input> {
        let last = self.0.read();
        let at = last.and_then(|last| inputs.iter().position(|input| input.to_string() == last));
        let others = inputs.iter().enumerate().filter(move |(index, _)| Some(*index) != at);
        at.map(|at| &inputs[at]).into_iter().chain(others.map(|(_, input)| input))
    }

    pub(super) fn remember(&self, input: &Input) {
        self.0.write(&input.to_string());
    }
}
