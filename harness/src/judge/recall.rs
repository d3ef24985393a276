//! Takes a judgement from those that were kept, and keeps it for next time.

use std::fs::File;
use std::path::Path;

use super::caught::Caught;
use super::verdicts::{Record, lasts};
use super::{Attempt, Input, Judge, Judgement};
use crate::compile::Key;
use crate::problem::Program;
use crate::verdict::Verdict;

impl Judge<'_> {
    /// The judgement of a program on an input, where it was kept from an
    /// earlier run and nothing that decides it has changed since.
    pub fn recall(&self, program: &Program, input: &Input) -> Option<Judgement> {
        let cache = self.machine.verdicts.as_ref()?;
        let tier = self.machine.expected_tier()?;
        let record = cache.get(self.fingerprint(program, input, tier).ok()?)?;
        let output = match &record.output {
            None => None,
            Some(kept) => {
                let path = self.output_path(program, input);
                if key_of(&path)? != *kept {
                    return None;
                }
                Some(path)
            }
        };
        Some(Judgement {
            verdict: record.verdict,
            cpu: record.cpu,
            wall: record.wall,
            memory: record.memory,
            memory_floor: record.memory_floor,
            message: record.message,
            stderr: record.stderr,
            input: record
                .output
                .is_some()
                .then(|| self.input_path(program, input))
                .filter(|path| path.is_file()),
            output,
            cached: true,
            ..self.accepted(program, Some(input))
        })
    }

    /// The judgements of a wrong submission up to the one that catches it,
    /// where all of them were kept.
    pub fn recall_wrong(
        &self,
        program: &Program,
        wanted: Verdict,
        inputs: &[Input],
    ) -> Option<Vec<Judgement>> {
        let mut judgements = Vec::new();
        for input in Caught::open(&self.machine.cache, self.problem, program).first(inputs) {
            let judgement = self.recall(program, input)?;
            let caught = judgement.verdict == wanted;
            judgements.push(Judgement { expected: None, ..judgement });
            if caught {
                break;
            }
        }
        Some(judgements)
    }

    /// Keeps a judgement that will last, unless the input changed while the
    /// program ran.
    pub(super) fn keep(
        &self,
        program: &Program,
        input: &Input,
        attempt: &Attempt,
        judgement: &Judgement,
    ) {
        let Some(cache) = &self.machine.verdicts else { return };
        let wanted = program.role.expected().unwrap_or(Verdict::Ac);
        if !lasts(attempt.verdict, wanted, &attempt.outcome, &self.limits()) {
            return;
        }
        let Some(tier) = self.machine.actual_tier() else { return };
        let known = self.contents.get_or_make(input.to_string(), || self.content(input));
        if known != self.content(input) {
            return;
        }
        let Ok(fingerprint) = self.fingerprint(program, input, tier) else { return };
        let output = judgement.output.as_deref().map(key_of);
        // An output that is gone already cannot be shown next time.
        if output == Some(None) {
            return;
        }
        cache.put(
            fingerprint,
            &Record {
                verdict: judgement.verdict,
                cpu: judgement.cpu,
                wall: judgement.wall,
                memory: judgement.memory,
                memory_floor: judgement.memory_floor,
                message: judgement.message.clone(),
                stderr: judgement.stderr.clone(),
                output: output.flatten(),
            },
        );
    }
}

/// The key of a file's content, in hexadecimal.
fn key_of(path: &Path) -> Option<String> {
    Some(Key::of_reader(File::open(path).ok()?).ok()?.to_string())
}
