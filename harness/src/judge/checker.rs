//! Asks the checker whether an output is right.

use std::fs::File;
use std::io::{Seek, copy};

use super::helper::Call;
use super::input::Texts;
use super::ruling::{Dialect, Ruling};
use super::{Judge, JudgeError};
use crate::problem::Role;
use crate::run::{Execution, memory_file, seal};
use crate::verdict::Verdict;

impl Judge<'_> {
    /// Runs the checker over an output: AC, or its verdict and why.
    pub(super) fn run_checker(
        &self,
        mut output: &File,
        texts: &Texts,
    ) -> Result<(Verdict, Option<String>), JudgeError> {
        let failed = |error: std::io::Error| format!("cannot prepare the checker: {error}");
        output.rewind().map_err(failed)?;
        let (input, answer) =
            (copied(&texts.input).map_err(failed)?, copied(&texts.answer).map_err(failed)?);
        let feedback = tempfile::tempdir().map_err(failed)?;
        let dialect = self.dialect()?;
        let file = Execution::file_argument;
        // testlib reads the output by its name, ICPC checkers from stdin.
        let (args, third) = match dialect {
            Dialect::Testlib => {
                ([file(0), file(2), file(1)], Some(copied(output).map_err(failed)?))
            }
            // Its working folder: the way there may be closed to the user that
            // it runs as.
            Dialect::Icpc => ([file(0), file(1), ".".into()], None),
        };
        let files: Vec<&File> = [&input, &answer].into_iter().chain(&third).collect();
        let call = Call {
            role: Role::Checker,
            args: &args,
            stdin: output,
            files: &files,
            writable: Some(feedback.path()),
        };
        let Some((code, outcome)) = self.call(&call)? else {
            return Ok((Verdict::Ac, None));
        };
        match dialect.ruling("checker", code, feedback.path(), &outcome) {
            Ruling::Right => Ok((Verdict::Ac, None)),
            Ruling::Wrong(verdict, why) => Ok((verdict, Some(why))),
            Ruling::Failed(why) => Err(format!("the checker failed: {why}")),
        }
    }

    /// How the checker or interactor is called and understood.
    pub(super) fn dialect(&self) -> Result<Dialect, JudgeError> {
        Ok(match self.speaks_testlib(Role::Checker)? {
            true => Dialect::Testlib,
            false => Dialect::Icpc,
        })
    }

    /// The reference answer must be right by the checker's own word.
    pub(super) fn check_answer(&self, texts: &Texts) -> Result<(), JudgeError> {
        // An interactor judges no text.
        if self.problem.helper(Role::Checker).is_none() || self.problem.settings.interactive {
            return Ok(());
        }
        match self.run_checker(&texts.answer, texts)? {
            (Verdict::Ac, _) => Ok(()),
            (_, why) => Err(format!(
                "the checker rejects the reference answer: {}",
                why.unwrap_or_default()
            )),
        }
    }
}

/// A copy in memory, from the start, that no program can change: readable by
/// descriptor whoever the program runs as.
pub(super) fn copied(mut file: &File) -> std::io::Result<File> {
    file.rewind()?;
    let mut held = memory_file()?;
    copy(&mut file, &mut held)?;
    held.rewind()?;
    seal(&held)?;
    file.rewind()?;
    Ok(held)
}
