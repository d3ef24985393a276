//! One conversation of a submission with the problem's interactor, which is its
//! checker, and the verdict.
//!
//! The interactor is called as the ICPC package format says: `checker INPUT
//! ANSWER FEEDBACK_DIR` with its standard input and output tied to the
//! submission's; it ends with 42 or 43.

use std::path::Path;

use super::attempt::{Attempt, deserves_quiet, notes};
use super::blame::{Ended, Word};
use super::checker::{RIGHT, WRONG, copied, reason};
use super::helper::complaint;
use super::input::Texts;
use super::transcript::excerpt;
use super::{Judge, JudgeError, rules};
use crate::problem::Role;
use crate::run::{Conversation, End, Execution, Outcome};

impl Judge<'_> {
    /// Lets a submission and the interactor talk about an input. The attempt's
    /// output is the transcript.
    pub(super) fn run_interaction(
        &self,
        executable: &Path,
        texts: &Texts,
    ) -> Result<Attempt, JudgeError> {
        let failed = |error: std::io::Error| format!("cannot prepare the interactor: {error}");
        let Some(interactor) = self.executable(Role::Checker)? else {
            return Err("there is no interactor".to_owned());
        };
        let (input, answer) =
            (copied(&texts.input).map_err(failed)?, copied(&texts.answer).map_err(failed)?);
        let submission = Execution {
            program: executable,
            args: &[],
            stdin: &input,
            files: &[],
            writable: None,
            limits: self.limits(),
        };
        let converse = |alone| -> Result<(Conversation, Word, bool), JudgeError> {
            let feedback = tempfile::tempdir().map_err(failed)?;
            let interactor = Execution {
                program: &interactor,
                args: &[Execution::file_argument(0), Execution::file_argument(1), ".".into()],
                stdin: &answer,
                files: &[&input, &answer],
                writable: Some(feedback.path()),
                limits: self.helper_limits(),
            };
            let talk = match alone {
                true => {
                    self.machine.converse_alone(&submission, &interactor).map(|talk| (talk, false))
                }
                false => self.machine.converse(&submission, &interactor),
            };
            let (talk, disturbed) = talk.map_err(|error| format!("{error:#}"))?;
            let word = self.word(&talk.interactor, feedback.path());
            Ok((talk, word, disturbed))
        };
        let (mut talk, mut word, disturbed) = converse(false)?;
        let mut beside_others = None;
        let near = deserves_quiet(&talk.submission, &submission.limits)
            || deserves_quiet(&talk.interactor, &self.helper_limits());
        if disturbed && near {
            beside_others = Some(talk.submission.cpu);
            (talk, word, _) = converse(true)?;
        }
        let said = |error| format!("cannot read the transcript: {error}");
        let transcript = excerpt(&talk.submission.stdout).map_err(said)?;
        let ended = Ended {
            submission: rules::verdict(&talk.submission, &submission.limits),
            submission_wall: talk.submission.wall,
            word,
            interactor_cpu: talk.interactor.cpu,
            first: talk.first,
        };
        let (verdict, why) =
            ended.blame().map_err(|why| format!("{why}\n{transcript}").trim_end().to_owned())?;
        Ok(Attempt {
            verdict,
            message: notes(why, beside_others, &talk.submission),
            transcript: (!transcript.is_empty()).then_some(transcript),
            outcome: talk.submission,
        })
    }

    /// What an interactor that ended says.
    fn word(&self, outcome: &Outcome, feedback: &Path) -> Word {
        match (outcome.end, rules::verdict(outcome, &self.helper_limits())) {
            (End::Exited(RIGHT), _) => Word::Right,
            (End::Exited(WRONG), _) => Word::Wrong(reason("interactor", feedback, outcome)),
            (End::Exited(code), _) => Word::Failed(format!(
                "{}; it must end with 42 (right) or 43 (wrong)",
                complaint(code, outcome)
            )),
            (_, Some((verdict, why))) => Word::Failed(format!("{verdict}, {why}")),
            (_, None) => Word::Failed("it did not end by itself".to_owned()),
        }
    }
}
