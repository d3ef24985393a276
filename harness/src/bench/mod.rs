//! Measures a submission beside its brute, an echo of the input, and rivals.
//!
//! All of them run on the same inputs, in turn, one at a time: first once
//! unmeasured, to be judged and to warm up; then round by round, each round
//! beginning with another program, so that what disturbs the machine disturbs
//! all of them. The echo is the floor: what starting a program and moving the
//! text costs whoever solves the problem.

mod contender;
mod figures;
mod instructions;
mod measure;
mod rival;
mod sample;

pub use contender::Kind;
pub use figures::{Benchmark, Figures, OnInput};
pub use instructions::Valgrind;
pub use measure::{Plan, bench};
pub use rival::Rival;
pub use sample::Sample;
