//! Asks the validator whether an input is legal.

use std::fs::File;

use super::helper::{Call, complaint, readable};
use super::{Judge, JudgeError};
use crate::problem::Role;

/// Exit code of a validator that finds the input legal (ICPC package format).
const LEGAL: i32 = 42;
/// Exit code of a validator that refuses the input.
const ILLEGAL: i32 = 43;
/// The same of a validator that includes `testlib.h`.
const TESTLIB_LEGAL: i32 = 0;
/// As [`TESTLIB_LEGAL`].
const TESTLIB_ILLEGAL: i32 = 3;

impl Judge<'_> {
    /// Whether an input is legal: an error with the validator's reason where
    /// it is not. Legal where there is no validator.
    pub(super) fn validate(&self, input: &File) -> Result<(), JudgeError> {
        let call =
            Call { role: Role::Validator, args: &[], stdin: input, files: &[], writable: None };
        let (legal, illegal) = match self.speaks_testlib(Role::Validator)? {
            true => (TESTLIB_LEGAL, TESTLIB_ILLEGAL),
            false => (LEGAL, ILLEGAL),
        };
        match self.call(&call)? {
            None => Ok(()),
            Some((code, _)) if code == legal => Ok(()),
            Some((code, outcome)) if code == illegal => {
                Err(format!("the validator refuses the input: {}", readable(&outcome.stderr)))
            }
            Some((code, outcome)) => Err(format!(
                "the validator failed: {}; it must end with {legal} (legal) or {illegal}",
                complaint(code, &outcome)
            )),
        }
    }
}
