//! One run of a submission on one input, and its verdict.

use std::io::{BufReader, Seek};
use std::path::Path;
use std::time::Duration;

use super::input::Texts;
use super::{Judge, JudgeError, rules};
use crate::check::compare;
use crate::problem::Role;
use crate::run::{End, Execution, Limits, Outcome};
use crate::verdict::Verdict;

/// A run with its verdict.
#[derive(Debug)]
pub struct Attempt {
    /// What the submission got.
    pub verdict: Verdict,
    /// Why, where it is not AC; what else is worth saying, where it is.
    pub message: Option<String>,
    /// The run.
    pub outcome: Outcome,
}

impl Judge<'_> {
    /// What a submission may use.
    pub(super) fn limits(&self) -> Limits {
        let settings = &self.problem.settings;
        Limits::new(
            settings.time_limit.mul_f64(self.machine.time_factor),
            settings.memory_limit,
            settings.output_limit,
        )
    }

    /// Runs a submission on an input and judges its output.
    pub(super) fn run_submission(
        &self,
        executable: &Path,
        texts: &Texts,
    ) -> Result<Attempt, JudgeError> {
        let limits = self.limits();
        let execution = Execution {
            program: executable,
            args: &[],
            stdin: &texts.input,
            files: &[],
            writable: None,
            limits,
        };
        let (outcome, beside_others) = self.run_fairly(&execution)?;
        let (verdict, message) = self.sentence(&outcome, &limits, texts)?;
        let notes = [
            message,
            beside_others.map(|cpu| {
                format!("ran again alone, after {:.3} s of CPU beside others", cpu.as_secs_f64())
            }),
            outcome.left_behind.then(|| "processes that it left behind were killed".to_owned()),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        let message = (!notes.is_empty()).then(|| notes.join("; "));
        Ok(Attempt { verdict, message, outcome })
    }

    /// Runs a submission. Others that run beside it cost it time: where that
    /// could decide, it runs once more alone, and that run counts. Then also
    /// tells the CPU time of the first.
    fn run_fairly(
        &self,
        execution: &Execution<'_>,
    ) -> Result<(Outcome, Option<Duration>), JudgeError> {
        let (outcome, disturbed) =
            self.machine.run(execution).map_err(|error| format!("{error:#}"))?;
        let near = outcome.cpu * 4 >= execution.limits.cpu * 3
            || outcome.end == End::WallLimit { asleep: false };
        if !(near && disturbed) {
            return Ok((outcome, None));
        }
        let mut stdin = execution.stdin;
        stdin.rewind().map_err(|error| format!("cannot rewind the input: {error}"))?;
        let alone = self.machine.run_alone(execution).map_err(|error| format!("{error:#}"))?;
        Ok((alone, Some(outcome.cpu)))
    }

    /// The verdict of a run under these limits, and why.
    ///
    /// # Errors
    /// When something fails that is not the program's doing.
    pub fn sentence(
        &self,
        outcome: &Outcome,
        limits: &Limits,
        texts: &Texts,
    ) -> Result<(Verdict, Option<String>), JudgeError> {
        match rules::verdict(outcome, limits) {
            Some((verdict, message)) => Ok((verdict, Some(message))),
            None => self.check(outcome, texts),
        }
    }

    /// Whether an output is right: by the problem's checker where there is
    /// one, else by comparison.
    fn check(
        &self,
        outcome: &Outcome,
        texts: &Texts,
    ) -> Result<(Verdict, Option<String>), JudgeError> {
        if self.problem.helper(Role::Checker).is_some() {
            return Ok(match self.run_checker(&outcome.stdout, texts)? {
                None => (Verdict::Ac, None),
                Some(complaint) => (Verdict::Wa, Some(complaint)),
            });
        }
        let comparison = self.problem.settings.comparison;
        let mismatch =
            compare(BufReader::new(&outcome.stdout), BufReader::new(&texts.answer), comparison)
                .map_err(|error| format!("cannot read the answer: {error}"))?;
        Ok(match mismatch {
            None => (Verdict::Ac, None),
            Some(mismatch) if mismatch.is_presentation() => {
                (Verdict::Pe, Some(mismatch.to_string()))
            }
            Some(mismatch) => (Verdict::Wa, Some(mismatch.to_string())),
        })
    }
}
