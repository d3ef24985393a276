//! The judge.
