//! What is asked of a run.

use std::ffi::OsString;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

/// One run of one program.
///
/// The program gets an empty environment and no descriptors but its standard
/// streams and `files`.
#[derive(Debug)]
pub struct Execution<'a> {
    /// The executable.
    pub program: &'a Path,
    /// Its arguments, `argv[1]` on.
    pub args: &'a [OsString],
    /// Read as standard input from the offset where it stands. The offset is
    /// shared: afterwards it tells how much the program drew.
    pub stdin: &'a File,
    /// Inherited as descriptors 3, 4, ...; the program opens them as
    /// `/dev/fd/3`, `/dev/fd/4`, ... See [`Execution::file_argument`]. Below a
    /// folder among them it may read everything by name.
    pub files: &'a [&'a File],
    /// The one folder that the program may write to; its working folder too.
    pub writable: Option<&'a Path>,
    /// What it may use.
    pub limits: Limits,
}

impl Execution<'_> {
    /// The argument under which a program finds the `index`-th of `files`.
    pub fn file_argument(index: usize) -> OsString {
        format!("/dev/fd/{}", index + 3).into()
    }
}

/// What one run may use. Past any of them it is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// User and system time of the program itself.
    pub cpu: Duration,
    /// Time on the clock of the wall.
    pub wall: Duration,
    /// Peak resident memory in bytes; the stack may grow as far.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: u64,
}

impl Limits {
    /// Limits with the wall clock at twice the CPU limit and a second: room
    /// for a program that waits for a core, an end for one that sleeps.
    pub fn new(cpu: Duration, memory: u64, output: u64) -> Limits {
        Limits { cpu, wall: cpu * 2 + Duration::from_secs(1), memory, output }
    }

    /// Processes and threads of one run.
    pub(super) const PROCESSES: u64 = 64;

    /// Descriptors of one run.
    pub(super) const DESCRIPTORS: u64 = 64;

    /// Bytes of address space. Much beyond the memory limit, for programs
    /// reserve what they never touch, and what they touch is measured; but
    /// shared memory that is touched and let go shows in no measure.
    pub(super) fn reserved(&self) -> u64 {
        self.memory.saturating_add(4 << 30)
    }
}
