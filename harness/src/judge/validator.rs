//! Asks the validator whether an input is legal.

use std::fs::File;

use super::helper::{Call, complaint, readable};
use super::{Judge, JudgeError};
use crate::problem::Role;

/// Exit code of a validator that finds the input legal (ICPC package format).
const LEGAL: i32 = 42;
/// Exit code of a validator that refuses the input.
const ILLEGAL: i32 = 43;

impl Judge<'_> {
    /// Whether an input is legal: an error with the validator's reason where
    /// it is not. Legal where there is no validator.
    pub(super) fn validate(&self, input: &File) -> Result<(), JudgeError> {
        let call =
            Call { role: Role::Validator, args: &[], stdin: input, files: &[], writable: None };
        match self.call(&call)? {
            None | Some((LEGAL, _)) => Ok(()),
            Some((ILLEGAL, outcome)) => {
                Err(format!("the validator refuses the input: {}", readable(&outcome.stderr)))
            }
            Some((code, outcome)) => Err(format!(
                "the validator failed: {}; it must end with 42 (legal) or 43",
                complaint(code, &outcome)
            )),
        }
    }
}
