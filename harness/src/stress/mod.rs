//! Searches for an input on which the submission fails, and shrinks it.
//!
//! Seeds are tried until one fails; then the generator's byte stream is made
//! smaller as long as the submission still fails in the same way, and each
//! smaller stream is again a legal input. What is left is small enough to be
//! followed by hand.

mod bytes;
mod counterexample;
mod search;
mod shrink;
mod tokens;

pub use counterexample::{Counterexample, SavedCase};
pub use search::{Bounds, Searched, search};
pub use shrink::{Shrunk, shrink};
