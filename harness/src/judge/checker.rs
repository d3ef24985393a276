//! Asks the checker whether an output is right.

use std::fs::{self, File};
use std::io::{Seek, copy};
use std::path::Path;

use super::helper::{Call, complaint, readable};
use super::input::Texts;
use super::{Judge, JudgeError};
use crate::problem::Role;
use crate::run::{Execution, Outcome, memory_file, seal};

/// Exit code of a checker that finds the output right (ICPC package format).
pub(super) const RIGHT: i32 = 42;
/// Exit code of a checker that finds it wrong.
pub(super) const WRONG: i32 = 43;

impl Judge<'_> {
    /// Runs the checker over an output: `None` when it is right, else why not.
    pub(super) fn run_checker(
        &self,
        mut output: &File,
        texts: &Texts,
    ) -> Result<Option<String>, JudgeError> {
        let failed = |error: std::io::Error| format!("cannot prepare the checker: {error}");
        output.rewind().map_err(failed)?;
        let (input, answer) =
            (copied(&texts.input).map_err(failed)?, copied(&texts.answer).map_err(failed)?);
        let feedback = tempfile::tempdir().map_err(failed)?;
        let call = Call {
            role: Role::Checker,
            args: &[
                Execution::file_argument(0),
                Execution::file_argument(1),
                // Its working folder: the way there may be closed to the user
                // that it runs as.
                ".".into(),
            ],
            stdin: output,
            files: &[&input, &answer],
            writable: Some(feedback.path()),
        };
        match self.call(&call)? {
            None | Some((RIGHT, _)) => Ok(None),
            Some((WRONG, outcome)) => Ok(Some(reason("checker", feedback.path(), &outcome))),
            Some((code, outcome)) => Err(format!(
                "the checker failed: {}; it must end with 42 (right) or 43 (wrong)",
                complaint(code, &outcome)
            )),
        }
    }

    /// The reference answer must be right by the checker's own word.
    pub(super) fn check_answer(&self, texts: &Texts) -> Result<(), JudgeError> {
        // An interactor judges no text.
        if self.problem.helper(Role::Checker).is_none() || self.problem.settings.interactive {
            return Ok(());
        }
        match self.run_checker(&texts.answer, texts)? {
            None => Ok(()),
            Some(complaint) => {
                Err(format!("the checker rejects the reference answer: {complaint}"))
            }
        }
    }
}

/// Why a checker or an interactor finds a submission wrong.
pub(super) fn reason(who: &str, feedback: &Path, outcome: &Outcome) -> String {
    let written = fs::read(feedback.join("judgemessage.txt"));
    let message = readable(written.as_ref().unwrap_or(&outcome.stderr));
    if message.is_empty() { format!("the {who} says no more") } else { message }
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
