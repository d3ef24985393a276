//! A program's standard error.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::run::Outcome;

/// A pipe that is read all the time, so that no program waits on it; only the
/// beginning is kept.
pub struct Stderr {
    reader: File,
    /// Kept open, so that a program's closing its end wakes nobody.
    writer: OwnedFd,
    kept: Vec<u8>,
}

impl Stderr {
    /// Makes the pipe.
    pub fn new() -> io::Result<Stderr> {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        // Reading must never wait.
        fcntl_setfl(&reader, OFlags::NONBLOCK)?;
        Ok(Stderr { reader: reader.into(), writer, kept: Vec::new() })
    }

    /// The end for the program.
    pub fn writer(&self) -> RawFd {
        self.writer.as_raw_fd()
    }

    /// The end that has something to read when the program spoke.
    pub fn reader(&self) -> RawFd {
        self.reader.as_raw_fd()
    }

    /// Reads what there is, without waiting.
    pub fn drain(&mut self) {
        let mut buffer = [0; 4096];
        // Not for ever: a program that floods is looked at in between.
        for _ in 0..64 {
            let Ok(read) = self.reader.read(&mut buffer) else {
                return;
            };
            let room = Outcome::STDERR_KEPT - self.kept.len();
            self.kept.extend_from_slice(&buffer[..read.min(room)]);
        }
    }

    /// What was written, as far as it is kept.
    pub fn kept(&self) -> &[u8] {
        &self.kept
    }
}
