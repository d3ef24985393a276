//! What became of a run.

use std::fs::File;
use std::time::Duration;

/// A finished run.
#[derive(Debug)]
pub struct Outcome {
    /// How the program ended.
    pub end: End,
    /// User and system time.
    pub cpu: Duration,
    /// Time from start to end on the clock of the wall.
    pub wall: Duration,
    /// Peak resident memory in bytes; `None` when it cannot be told.
    pub memory: Option<u64>,
    /// Readings of `memory` begin here, at what the process that starts
    /// programs holds itself: one at or below it means "at most this much".
    pub memory_floor: u64,
    /// Standard output, at most the limit, rewound.
    pub stdout: File,
    /// The length of `stdout` in bytes.
    pub stdout_len: u64,
    /// The first [`Outcome::STDERR_KEPT`] bytes of standard error.
    pub stderr: Vec<u8>,
    /// Whether processes outlived the program (they are gone now).
    pub left_behind: bool,
}

impl Outcome {
    /// How much of standard error is kept, in bytes.
    pub const STDERR_KEPT: usize = 64 << 10;
}

/// How a program ended. A limit that was passed comes before whatever the
/// program's last act was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It ended by itself with this exit code.
    Exited(i32),
    /// A signal of this number ended it; not one that the runner sent.
    Signaled(i32),
    /// Rust's runtime aborted it and said that its stack was full.
    StackOverflow,
    /// It used more CPU time than allowed.
    CpuLimit,
    /// The wall clock ran out. `asleep`: it was waiting rather than computing
    /// or starved of a core.
    WallLimit {
        /// Whether it slept.
        asleep: bool,
    },
    /// Its peak resident memory passed the limit.
    MemoryLimit,
    /// Its output reached the limit.
    OutputLimit,
}
