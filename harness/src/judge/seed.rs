//! Inputs drawn from seeds: generator, validator, brute.

use std::fs::File;
use std::io::{Read, Seek};
use std::sync::Arc;

use super::helper::{Call, complaint};
use super::input::Texts;
use super::{Attempt, Judge, JudgeError};
use crate::problem::Role;
use crate::run::{Outcome, sealed_file};

/// The bytes that a generator may draw; past them it reads zeros.
pub const STREAM: usize = 64 << 10;

/// A generated input with its answer.
#[derive(Debug)]
pub struct Generated {
    /// What the generator printed.
    pub input: Vec<u8>,
    /// What the brute answers; nothing where there is none in an interactive
    /// problem, whose interactor judges by the input.
    pub answer: Vec<u8>,
}

impl Judge<'_> {
    /// The input of a seed with its answer, made once. The generator runs
    /// twice, since one that answers a seed in two ways proves nothing.
    pub(super) fn generated(&self, seed: u64) -> Result<Arc<Generated>, JudgeError> {
        self.generated.get_or_make(seed, || {
            let stream = stream(seed);
            let (input, _) = self.generate(seed, &stream)?;
            let answer = self.answer(&input)?;
            self.confirm(seed, &stream, &input, &answer)?;
            Ok(Arc::new(Generated { input, answer }))
        })
    }

    /// What the generator makes of a seed and a stream of bytes, and how many
    /// of them it drew.
    ///
    /// # Errors
    /// When there is no generator, or it fails or prints nothing.
    pub fn generate(&self, seed: u64, stream: &[u8]) -> Result<(Vec<u8>, u64), JudgeError> {
        let mut stdin = held(stream)?;
        let call = Call {
            role: Role::Generator,
            args: &[seed.to_string().into()],
            stdin: &stdin,
            files: &[],
            writable: None,
        };
        let outcome = self.expect_success(&call)?;
        if outcome.stdout_len == 0 {
            return Err("the generator prints nothing".to_owned());
        }
        let drawn = stdin
            .stream_position()
            .map_err(|error| format!("cannot tell what was drawn: {error}"))?;
        Ok((read(outcome)?, drawn))
    }

    /// The brute's answer to an input that the validator finds legal; an empty
    /// one where an interactive problem has no brute.
    ///
    /// # Errors
    /// When the validator refuses the input, or one of the two fails.
    pub fn answer(&self, input: &[u8]) -> Result<Vec<u8>, JudgeError> {
        self.validate(&held(input)?)?;
        if self.problem.settings.interactive && self.problem.helper(Role::Brute).is_none() {
            return Ok(Vec::new());
        }
        let stdin = held(input)?;
        let call = Call { role: Role::Brute, args: &[], stdin: &stdin, files: &[], writable: None };
        read(self.expect_success(&call)?)
    }

    /// Makes sure of the helpers' word on a seed's input: the generator gives
    /// it again, and the checker finds the brute's answer right.
    ///
    /// # Errors
    /// When it is not so.
    pub fn confirm(
        &self,
        seed: u64,
        stream: &[u8],
        input: &[u8],
        answer: &[u8],
    ) -> Result<(), JudgeError> {
        let (again, _) = self.generate(seed, stream)?;
        if input != again {
            return Err("the generator gives two inputs for one seed".to_owned());
        }
        self.check_answer(&Texts { input: held(input)?, answer: held(answer)? })
    }

    /// Runs the submission on an input that has this answer.
    ///
    /// # Errors
    /// When it does not compile, or something fails that is not its doing.
    pub fn attempt_on(&self, input: &[u8], answer: &[u8]) -> Result<Attempt, JudgeError> {
        let submission = self.problem.submission();
        let executable = self
            .compiled(submission)?
            .program()
            .map_err(|message| format!("{} does not compile:\n{message}", submission.name))?;
        let texts = Texts { input: held(input)?, answer: held(answer)? };
        self.run_submission(&executable, &texts, true)
    }

    /// Calls a helper that must exist and must end with exit code 0.
    fn expect_success(&self, call: &Call<'_>) -> Result<Outcome, JudgeError> {
        let role = call.role.label();
        match self.call(call)? {
            Some((0, outcome)) => Ok(outcome),
            Some((code, outcome)) => {
                Err(format!("the {role} failed: {}", complaint(code, &outcome)))
            }
            None => Err(format!("there is no {role}: add src/bin/{}-{role}.rs", self.problem.id)),
        }
    }
}

fn held(bytes: &[u8]) -> Result<File, JudgeError> {
    sealed_file(bytes)
        .map_err(|error| format!("cannot hold {} bytes in memory: {error}", bytes.len()))
}

fn read(outcome: Outcome) -> Result<Vec<u8>, JudgeError> {
    let mut bytes = Vec::with_capacity(outcome.stdout_len as usize);
    let mut stdout = outcome.stdout;
    stdout.read_to_end(&mut bytes).map_err(|error| format!("cannot read an output: {error}"))?;
    Ok(bytes)
}

/// The bytes that the generator draws for a seed: SplitMix64 (Steele, Lea and
/// Flood, 2014), little-endian. The same on every machine and in every version
/// of the judge, for a seed's name must keep its meaning.
pub fn stream(seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(STREAM);
    while bytes.len() < STREAM {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.extend_from_slice(&(word ^ (word >> 31)).to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::stream;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        // The first outputs of the published generator for seed 0.
        assert_eq!(stream(0)[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
        assert_eq!(stream(0)[8..16], 0x6e78_9e6a_a1b9_65f4_u64.to_le_bytes());
    }
}
