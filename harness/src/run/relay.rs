//! Carries what two programs say to each other.
//!
//! With bare pipes between them it would be left to chance what becomes of a
//! program that speaks to one that is gone, and two that both write first
//! would block each other. Here everything that a program prints is taken at
//! once, up to its output limit, and held until the other reads; what nobody
//! will read is swallowed. So no program ends because the other did: it only
//! finds its input at an end.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, Read, Write};
use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};

use super::conversation::Speaker;
use super::transcript::Transcript;

/// The harness's side of one program.
pub(super) struct Party {
    /// Where it prints to.
    pub from: OwnedFd,
    /// Where it reads from.
    pub to: OwnedFd,
    /// Is at its end when the run is over, whoever may still hold the pipes.
    pub over: PipeReader,
    /// How much it may print, in bytes.
    pub limit: u64,
}

/// What was carried.
pub(super) struct Carried {
    /// Whose output was the first to end.
    pub first: Speaker,
    /// How much the submission printed, in bytes.
    pub by_submission: u64,
    /// How much the interactor printed, in bytes.
    pub by_interactor: u64,
    /// What they said, rewound.
    pub transcript: File,
}

/// Carries until both are over.
///
/// # Errors
/// When the system has no room for the transcript, or watches no pipes.
pub(super) fn relay(submission: Party, interactor: Party) -> io::Result<Carried> {
    let mut transcript = Transcript::new()?;
    let (s, i) = (submission, interactor);
    let mut asks = Channel::new(Speaker::Submission, s.from, i.to, s.over, s.limit)?;
    let mut answers = Channel::new(Speaker::Interactor, i.from, s.to, i.over, i.limit)?;
    let mut first = None;
    while asks.is_open() || answers.is_open() {
        let mut polled = Vec::with_capacity(6);
        asks.wait_for(&mut polled);
        let split = polled.len();
        answers.wait_for(&mut polled);
        match poll(&mut polled, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let ready = |polled: &[PollFd<'_>]| polled.iter().any(|fd| !fd.revents().is_empty());
        let (asked, answered) = (ready(&polled[..split]), ready(&polled[split..]));
        // Where both end in one turn, the interactor's end counts as the first:
        // its verdict is what ends a conversation.
        for (channel, ready) in [(&mut answers, answered), (&mut asks, asked)] {
            if !ready {
                continue;
            }
            if channel.take(&mut transcript)? {
                first.get_or_insert(channel.speaker);
            }
            channel.give();
        }
    }
    Ok(Carried {
        first: first.unwrap_or(Speaker::Submission),
        by_submission: asks.taken,
        by_interactor: answers.taken,
        transcript: transcript.finish()?,
    })
}

/// One direction.
struct Channel {
    speaker: Speaker,
    /// `None` when the speaker has ended, or said too much.
    from: Option<File>,
    /// `None` when all is said, or nobody listens.
    to: Option<File>,
    over: PipeReader,
    limit: u64,
    /// How much was taken from the speaker.
    taken: u64,
    /// What the listener has not taken yet.
    held: VecDeque<u8>,
}

impl Channel {
    fn new(
        speaker: Speaker,
        from: OwnedFd,
        to: OwnedFd,
        over: PipeReader,
        limit: u64,
    ) -> io::Result<Channel> {
        fcntl_setfl(&from, OFlags::NONBLOCK)?;
        fcntl_setfl(&to, OFlags::NONBLOCK)?;
        fcntl_setfl(&over, OFlags::NONBLOCK)?;
        let (from, to) = (Some(File::from(from)), Some(File::from(to)));
        Ok(Channel { speaker, from, to, over, limit, taken: 0, held: VecDeque::new() })
    }

    fn is_open(&self) -> bool {
        self.from.is_some() || self.to.is_some()
    }

    fn wait_for<'a>(&'a self, polled: &mut Vec<PollFd<'a>>) {
        if let Some(from) = &self.from {
            polled.push(PollFd::new(from, PollFlags::IN));
            polled.push(PollFd::new(&self.over, PollFlags::IN));
        }
        if let Some(to) = self.to.as_ref().filter(|_| !self.held.is_empty()) {
            polled.push(PollFd::new(to, PollFlags::OUT));
        }
    }

    /// Takes what the speaker has printed; tells whether that was its end.
    fn take(&mut self, transcript: &mut Transcript) -> io::Result<bool> {
        let Some(from) = &mut self.from else { return Ok(false) };
        let mut over = false;
        let mut buffer = [0; 1 << 14];
        while self.taken < self.limit {
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => {
                    self.taken += length as u64;
                    transcript.add(self.speaker, &buffer[..length])?;
                    if self.to.is_some() {
                        self.held.extend(&buffer[..length]);
                    }
                    if length < buffer.len() && !over {
                        return Ok(false); // that was all, for now
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock && !over => {
                    over = matches!(self.over.read(&mut [0]), Ok(0));
                    if !over {
                        return Ok(false);
                    }
                    // What a run that is over has printed lies in the pipe.
                }
                Err(_) => break,
            }
        }
        self.from = None;
        Ok(true)
    }

    /// Gives the listener what it has room for, and its end when that was all.
    fn give(&mut self) {
        while let Some(to) = &mut self.to {
            let (next, _) = self.held.as_slices();
            match to.write(next) {
                _ if next.is_empty() => break,
                Ok(length) => drop(self.held.drain(..length)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.to = None;
                    self.held.clear();
                }
            }
        }
        if self.from.is_none() {
            self.to = None;
        }
    }
}
