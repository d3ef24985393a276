//! Keeps outputs for the user to look at.

use std::io::{Seek, copy};
use std::path::PathBuf;

use super::{Input, Judge};
use crate::problem::Program;
use crate::run::Outcome;
use crate::whole_file;

impl Judge<'_> {
    /// Keeps a whole output. Best effort: a full disk must not change a verdict.
    pub(super) fn keep_output(
        &self,
        program: &Program,
        input: &Input,
        outcome: &mut Outcome,
    ) -> Option<PathBuf> {
        let path = self.output_path(program, input);
        outcome.stdout.rewind().ok()?;
        whole_file::write_with(&path, |file| copy(&mut outcome.stdout, file).map(drop)).ok()?;
        Some(path)
    }

    /// Keeps the input of a seed for the user to look at, with its answer beside
    /// it as `.ans`; `None` for a case, which lies in testdata. Best effort.
    pub(super) fn keep_input(&self, program: &Program, input: &Input) -> Option<PathBuf> {
        let Input::Seed(seed) = input else { return None };
        let generated = self.generated(*seed).ok()?;
        let path = self.input_path(program, input);
        whole_file::write(&path, &generated.input).ok()?;
        whole_file::write(&path.with_extension("ans"), &generated.answer).ok()?;
        Some(path)
    }

    /// Where the input of a seed is kept on which a program failed.
    pub(super) fn input_path(&self, program: &Program, input: &Input) -> PathBuf {
        self.output_path(program, input).with_extension("in")
    }

    /// Where the output of a program on an input is kept.
    pub(super) fn output_path(&self, program: &Program, input: &Input) -> PathBuf {
        let folder = self.machine.cache.join("output").join(&self.problem.id).join(&program.name);
        // What was said to an interactor is kept with what it said.
        let kind = if self.problem.settings.interactive { "interaction" } else { "out" };
        folder.join(format!("{}.{kind}", input.to_string().replace('/', "-")))
    }
}
