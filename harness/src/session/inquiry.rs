//! A piece of judging that one thread does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::judge::{Input, Judge, Judgement};
use crate::problem::Program;
use crate::verdict::Verdict;

/// A program that must be accepted and ran out of time on so many inputs is
/// not run on the others: an endless loop would be waited for on each.
pub(super) const PATIENCE: u64 = 3;

/// A program, and the inputs to judge it on.
pub(super) struct Inquiry<'a> {
    pub judge: Arc<Judge<'a>>,
    pub program: &'a Program,
    pub expected: Verdict,
    /// One input for a program that must be accepted; all for a wrong one,
    /// which stops at the first that catches it, if it may.
    pub inputs: Vec<Input>,
    /// On how many inputs the program ran out of time so far.
    pub late: Arc<AtomicU64>,
    /// On how many it may.
    pub patience: u64,
}

/// What came of an inquiry.
pub(super) struct Answer<'a> {
    problem: &'a str,
    program: &'a str,
    pub expected: Verdict,
    /// None where the program was not run.
    pub judgements: Vec<Judgement>,
}

impl Answer<'_> {
    /// The problem and the program.
    pub fn of(&self) -> (&str, &str) {
        (self.problem, self.program)
    }
}

impl<'a> Inquiry<'a> {
    /// The answer, where all of it was kept from an earlier run.
    pub fn recall(&self) -> Option<Answer<'a>> {
        let judgements = match (self.expected, &self.inputs[..]) {
            (Verdict::Ac, [input]) => vec![self.judge.recall(self.program, input)?],
            (wanted, inputs) => self.judge.recall_wrong(self.program, wanted, inputs)?,
        };
        Some(self.answer(judgements))
    }

    pub fn pursue(self) -> Answer<'a> {
        let judgements = match (self.expected, &self.inputs[..]) {
            (Verdict::Ac, _) if self.late.load(Ordering::Relaxed) >= self.patience => Vec::new(),
            (Verdict::Ac, [input]) => {
                let judgement = self.judge.judge(self.program, input);
                if matches!(judgement.verdict, Verdict::Tle | Verdict::Ile) {
                    self.late.fetch_add(1, Ordering::Relaxed);
                }
                vec![judgement]
            }
            (wanted, inputs) => self.judge.judge_wrong(self.program, wanted, inputs),
        };
        self.answer(judgements)
    }

    fn answer(&self, judgements: Vec<Judgement>) -> Answer<'a> {
        Answer {
            problem: &self.judge.problem().id,
            program: &self.program.name,
            expected: self.expected,
            judgements,
        }
    }
}
