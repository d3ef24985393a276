//! Judges competitive-programming submissions.
//!
//! ```text
//! discover -> compile -> run -> check -> verdict -> report
//! ```
//!
//! Each arrow is a module that imports only what stands to its left:
//!
//! - [`discover`] reads `problems/` and `testdata/` into [`problem`]s, or says
//!   what is wrong with a folder ([`fault`]);
//! - [`compile`] makes an executable of a single source file, once;
//! - [`run`] runs a program under limits and knows nothing of answers (it has
//!   what compilers are started with, too: there it stands left of them);
//! - [`check`] compares an output with an answer;
//! - [`judge`] puts these together: one program on one input gives one
//!   judgement with its [`verdict`];
//! - [`session`] judges many at once, [`stress`] searches for an input on
//!   which a submission fails and makes it small, [`paste`] checks that a
//!   submission can be pasted as it is, [`bench`] measures it beside others;
//! - [`intake`] takes new problems in, from a template, from a browser, from
//!   other tools' files, [`watch`] notices what is saved, and [`export`] makes
//!   packages for other judges;
//! - [`exhibit`] shows what a failing case looks like, and [`report`] turns
//!   results into text; [`wording`] has the figures of all of them.
//!
//! `cargo judge` and `cargo test` both call [`judge`], so they cannot disagree.
//! A verdict is data; an `Err` means that judging could not happen. The
//! library prints nothing.

#![warn(missing_docs)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod base64;
pub mod bench;
pub mod check;
pub mod compile;
pub mod discover;
pub mod exhibit;
pub mod export;
pub mod fault;
pub mod intake;
pub mod judge;
pub mod paste;
pub mod problem;
pub mod report;
pub mod run;
pub mod session;
pub mod stress;
pub mod verdict;
pub mod watch;
pub mod whole_file;
pub mod wording;
pub mod workspace;
