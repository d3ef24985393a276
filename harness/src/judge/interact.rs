//! One conversation of a submission with the problem's interactor, which is its
//! checker, and the verdict.
//!
//! The interactor is called as the ICPC package format says: `checker INPUT
//! ANSWER FEEDBACK_DIR` with its standard input and output tied to the
//! submission's; it ends with 42 or 43.

use std::path::Path;

use super::attempt::{Attempt, deserves_quiet, notes};
use super::blame::Ended;
use super::checker::copied;
use super::input::Texts;
use super::ruling::{Dialect, Ruling};
use super::transcript::excerpt;
use super::{Judge, JudgeError, rules};
use crate::problem::Role;
use crate::run::{Conversation, End, Execution};

impl Judge<'_> {
    /// Lets a submission and the interactor talk about an input. The attempt's
    /// output is the transcript.
    pub(super) fn run_interaction(
        &self,
        executable: &Path,
        texts: &Texts,
        fair: bool,
    ) -> Result<Attempt, JudgeError> {
        let failed = |error: std::io::Error| format!("cannot prepare the interactor: {error}");
        let dialect = self.dialect()?;
        let Some(ready) = self.ready(Role::Checker)? else {
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
        let file = Execution::file_argument;
        let args = match dialect {
            Dialect::Icpc => [file(0), file(1), ".".into()],
            // It may write what it likes to its output, which nobody reads.
            Dialect::Testlib => [file(0), "output.txt".into(), file(1)],
        };
        let converse = |alone| -> Result<(Conversation, Ruling, bool), JudgeError> {
            let feedback = tempfile::tempdir().map_err(failed)?;
            let interactor = Execution {
                program: &ready.program,
                args: &ready.args(&args, 2),
                stdin: &answer,
                files: &ready.files(&[&input, &answer]),
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
            let own = &talk.interactor;
            let ruling = match (own.end, rules::verdict(own, &interactor.limits)) {
                (End::Exited(code), _) => dialect.ruling("interactor", code, feedback.path(), own),
                (_, Some((verdict, why))) => Ruling::Failed(format!("{verdict}, {why}")),
                (_, None) => Ruling::Failed("it did not end by itself".to_owned()),
            };
            Ok((talk, ruling, disturbed))
        };
        let (mut talk, mut ruling, disturbed) = converse(false)?;
        let mut beside_others = None;
        // To be asleep is to wait for the other one or for what carries between
        // them, which others may have held up.
        let near = matches!(talk.submission.end, End::WallLimit { .. })
            || deserves_quiet(&talk.submission, &submission.limits)
            || deserves_quiet(&talk.interactor, &self.helper_limits());
        if fair && disturbed && near {
            beside_others = Some(talk.submission.cpu);
            (talk, ruling, _) = converse(true)?;
        }
        let said = |error| format!("cannot read the transcript: {error}");
        let transcript = excerpt(&talk.submission.stdout).map_err(said)?;
        let ended = Ended {
            submission: rules::verdict(&talk.submission, &submission.limits),
            submission_wall: talk.submission.wall,
            ruling,
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
}
