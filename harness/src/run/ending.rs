//! Decides which limit a run passed, if any.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::{End, Limits};

/// What Rust's runtime writes before it aborts.
const OVERFLOW: &[u8] = b"has overflowed its stack";

/// What is known of a run that is over.
pub struct Ending<'a> {
    /// The limit for which the runner ended it.
    pub stopped: Option<End>,
    pub status: ExitStatus,
    pub cpu: Duration,
    /// Peak in bytes; readings at or below the floor mean nothing.
    pub memory: u64,
    pub memory_floor: u64,
    pub stdout_len: u64,
    pub stderr: &'a [u8],
}

impl Ending<'_> {
    /// A limit that was passed comes before the program's own end, and time
    /// before memory before output.
    pub fn judge(&self, limits: &Limits) -> End {
        let own = match self.status.signal() {
            Some(signal) => End::Signaled(signal),
            None => End::Exited(self.status.code().unwrap_or(-1)),
        };
        if self.stopped == Some(End::CpuLimit) || self.cpu > limits.cpu {
            return End::CpuLimit;
        }
        if let Some(End::WallLimit { .. }) = self.stopped {
            return self.stopped.unwrap_or(own);
        }
        // The stack may grow as far as memory; a recursion without end passes
        // both limits at once, and its message says which of them it was.
        if own == End::Signaled(libc::SIGABRT) && contains(self.stderr, OVERFLOW) {
            return End::StackOverflow;
        }
        let counted = self.memory > self.memory_floor;
        if self.stopped == Some(End::MemoryLimit) || counted && self.memory > limits.memory {
            return End::MemoryLimit;
        }
        if self.stdout_len >= limits.output || own == End::Signaled(libc::SIGXFSZ) {
            return End::OutputLimit;
        }
        own
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(3),
        memory: 1000,
        output: 100,
    };

    fn quiet(raw_status: i32) -> Ending<'static> {
        Ending {
            stopped: None,
            status: ExitStatus::from_raw(raw_status),
            cpu: Duration::ZERO,
            memory: 10,
            memory_floor: 5,
            stdout_len: 1,
            stderr: b"",
        }
    }

    #[test]
    fn a_quiet_end_is_the_programs_own() {
        assert_eq!(quiet(3 << 8).judge(&LIMITS), End::Exited(3));
        assert_eq!(quiet(9).judge(&LIMITS), End::Signaled(9));
    }

    #[test]
    fn time_comes_before_memory_before_output() {
        let mut ending = quiet(0);
        ending.stdout_len = 100;
        assert_eq!(ending.judge(&LIMITS), End::OutputLimit);
        ending.memory = 1001;
        assert_eq!(ending.judge(&LIMITS), End::MemoryLimit);
        ending.cpu = Duration::from_millis(1001);
        assert_eq!(ending.judge(&LIMITS), End::CpuLimit);
    }

    #[test]
    fn a_stack_overflow_is_no_matter_of_memory() {
        let mut ending = quiet(libc::SIGABRT);
        ending.memory = 1001;
        assert_eq!(ending.judge(&LIMITS), End::MemoryLimit);
        ending.stderr = b"\nthread 'main' has overflowed its stack\n";
        assert_eq!(ending.judge(&LIMITS), End::StackOverflow);
        ending.stopped = Some(End::MemoryLimit);
        assert_eq!(ending.judge(&LIMITS), End::StackOverflow);
        ending.stopped = None;
        // Only with the signal: anybody can write the words.
        ending.status = ExitStatus::from_raw(0);
        assert_eq!(ending.judge(&LIMITS), End::MemoryLimit);
    }

    #[test]
    fn a_reading_at_the_floor_says_nothing() {
        let mut ending = quiet(0);
        ending.memory = 2000;
        ending.memory_floor = 2000;
        assert_eq!(ending.judge(&LIMITS), End::Exited(0));
    }

    #[test]
    fn the_file_size_signal_is_the_output_limit() {
        assert_eq!(quiet(libc::SIGXFSZ).judge(&LIMITS), End::OutputLimit);
    }
}
