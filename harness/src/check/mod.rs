//! Tells whether an output is right: by comparison with the answer, or by the
//! problem's checker.

mod compare;
mod mismatch;
mod scanner;
mod visible;

pub use compare::compare;
pub use mismatch::{Found, Mismatch};
pub use visible::{harmless, is_unseen, visible};
