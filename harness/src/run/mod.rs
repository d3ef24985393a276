//! Runs one program once, under limits, and says what became of it.
//!
//! This stage knows nothing of problems, answers or verdicts: an [`Execution`]
//! goes in, an [`Outcome`] comes out. The rest of the harness sees only the
//! types of this file, so how a process is started, limited and swept up can
//! change behind [`Runner`] alone.

mod execution;
mod memory_file;
mod outcome;
#[cfg(unix)]
mod unix;

pub use execution::{Execution, Limits};
pub use memory_file::{memory_file, seal, sealed_file};
pub use outcome::{End, Outcome};

/// Starts programs. One value serves all worker threads.
#[derive(Debug, Default)]
pub struct Runner {}

impl Runner {
    /// Makes a runner for this machine.
    pub fn new() -> Runner {
        Runner {}
    }

    /// Runs a program to its end, or to the end of its limits, and leaves
    /// nothing of it behind.
    ///
    /// # Errors
    /// Fails when the program could not be started or watched: that is never
    /// the program's own fault.
    pub fn run(&self, execution: &Execution<'_>) -> anyhow::Result<Outcome> {
        unix::run(execution)
    }
}
