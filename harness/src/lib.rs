//! The judge.

pub mod run;
