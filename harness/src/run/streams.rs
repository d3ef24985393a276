//! What a program's standard input and output are tied to.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::os::fd::{AsFd, BorrowedFd};

use super::memory_file;

/// The two streams of one run.
#[derive(Debug)]
pub(super) enum Streams<'a> {
    /// A file that the caller keeps, and an empty one for what is printed.
    Files { stdin: &'a File, stdout: File },
    /// The program's ends of two pipes.
    Pipes { stdin: File, stdout: File },
}

impl Streams<'_> {
    pub fn stdin(&self) -> BorrowedFd<'_> {
        match self {
            Streams::Files { stdin, .. } => stdin.as_fd(),
            Streams::Pipes { stdin, .. } => stdin.as_fd(),
        }
    }

    pub fn stdout(&self) -> BorrowedFd<'_> {
        match self {
            Streams::Files { stdout, .. } | Streams::Pipes { stdout, .. } => stdout.as_fd(),
        }
    }

    /// To be called when the program has them. A pipe's ends are closed here:
    /// the other side sees the program's end only when nobody else holds them.
    pub fn handed_over(self) -> Output {
        Output(match self {
            Streams::Files { stdout, .. } => Some(stdout),
            Streams::Pipes { .. } => None,
        })
    }
}

/// The file that a program prints to, if it is one.
pub(super) struct Output(Option<File>);

impl Output {
    /// What was printed, rewound, and its length in bytes; empty where it went
    /// into a pipe.
    pub fn measured(self) -> io::Result<(File, u64)> {
        let mut stdout = self.0.map_or_else(memory_file, Ok)?;
        let length = stdout.seek(SeekFrom::End(0))?;
        stdout.rewind()?;
        Ok((stdout, length))
    }
}
