//! The judge.

#![warn(missing_docs)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod check;
pub mod compile;
pub mod discover;
pub mod fault;
pub mod judge;
pub mod problem;
pub mod report;
pub mod run;
pub mod session;
pub mod verdict;
pub mod workspace;
