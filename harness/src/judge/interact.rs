//! One conversation of a submission with the problem's interactor, and its
//! verdict.

use std::fs;
use std::path::Path;

use super::attempt::{Attempt, Fairly};
use super::blame::{Ended, Word};
use super::checker::{RIGHT, WRONG, copied, feedback_message};
use super::helper::complaint;
use super::input::Texts;
use super::{Judge, JudgeError, rules, transcript};
use crate::problem::Role;
use crate::run::{Conversation, End, Execution, Limits, Outcome};
