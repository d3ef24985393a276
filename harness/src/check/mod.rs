//! Compares an output with an answer, and shows where they differ. A problem's
//! checker is a program: the judge runs it.

mod compare;
mod mismatch;
mod number;
mod scanner;
mod visible;

pub use compare::compare;
pub use mismatch::{Found, Mismatch};
pub use number::Distance;
pub use visible::{harmless, is_unseen, visible};
