//! A program's standard error.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::run::Outcome;

/// A pipe that is read all the time, so that no program waits on it; only the
/// beginning is kept.
#[derive(Default)]
pub struct Stderr {
    pipe: Option<File>,
    kept: Vec<u8>,
}

impl Stderr {
    /// Makes the pipe; gives the end for the program.
    pub fn open(&mut self) -> io::Result<OwnedFd> {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        // A program may open its own pipe and take what was written.
        fcntl_setfl(&reader, OFlags::NONBLOCK)?;
        self.pipe = Some(reader.into());
        Ok(writer)
    }

    /// What poll waits for; negative when nothing can come any more.
    pub fn descriptor(&self) -> RawFd {
        self.pipe.as_ref().map_or(-1, |pipe| pipe.as_raw_fd())
    }

    /// Reads what there is, without waiting.
    pub fn drain(&mut self) {
        let mut buffer = [0; 4096];
        // Not for ever: a program that floods is looked at in between.
        for _ in 0..64 {
            match self.pipe.as_mut().map(|pipe| pipe.read(&mut buffer)) {
                Some(Ok(0)) => self.pipe = None,
                Some(Ok(read)) => {
                    let room = Outcome::STDERR_KEPT - self.kept.len();
                    self.kept.extend_from_slice(&buffer[..read.min(room)]);
                }
                Some(Err(_)) | None => return,
            }
        }
    }

    /// What was written, as far as it is kept.
    pub fn kept(&self) -> &[u8] {
        &self.kept
    }
}
