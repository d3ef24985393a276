//! Watches a running program against its clocks and its memory.

use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::{Duration, Instant};

use super::child::Child;
use super::clock::Clock;
use super::memory;
use super::protocol::Stop;
use super::stderr::Stderr;
use super::sys;
use crate::run::Limits;

/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// Less is not worth going to sleep for.
const SHORTEST_NAP: Duration = Duration::from_micros(50);

/// A running program and what is known of it.
pub struct Watch<'a> {
    pub child: &'a Child,
    pub limits: Limits,
    pub started: Instant,
    pub processors: u32,
    /// The harness; its end ends the run.
    pub harness: BorrowedFd<'a>,
    pub stderr: &'a mut Stderr,
    /// The highest sum over all processes of the run seen so far, in bytes.
    pub peak: u64,
}

/// Why watching ended.
pub enum Ended {
    /// The program is dead and waits to be reaped.
    ByItself,
    /// It is to be killed.
    Stopped(Stop),
    /// Nobody wants to know any more.
    HarnessGone,
}

impl Watch<'_> {
    pub fn until_end(&mut self) -> Ended {
        let mut memory = memory::Reader::new(&self.child.pidfd);
        let mut clock = Clock::new(self.child, self.limits.cpu);
        let mut next_look = self.started + LOOK;
        // When the CPU limit can be reached at the earliest: a program on all
        // processors spends its time that much faster.
        let mut next_reading = self.started + self.limits.cpu / self.processors;
        loop {
            let now = Instant::now();
            if now >= next_reading {
                let cpu = clock.read();
                if cpu > self.limits.cpu {
                    return Ended::Stopped(Stop::Cpu);
                }
                next_reading = now + ((self.limits.cpu - cpu) / self.processors).max(SHORTEST_NAP);
            }
            let wall = now - self.started;
            if wall > self.limits.wall {
                return Ended::Stopped(self.asleep(wall));
            }
            if now >= next_look {
                next_look = now + LOOK;
                let use_now = memory.look(self.limits.memory);
                self.peak = self.peak.max(use_now.total);
                if use_now.over {
                    return Ended::Stopped(Stop::Memory);
                }
            }
            let nap = (next_reading.min(next_look) - now).min(self.limits.wall - wall);
            if let Some(ended) = self.nap(nap.max(SHORTEST_NAP)) {
                return ended;
            }
        }
    }

    /// Waits for news, at most this long.
    fn nap(&mut self, time: Duration) -> Option<Ended> {
        let mut polled = [
            wait_for(self.child.pidfd.as_raw_fd(), libc::POLLIN),
            wait_for(self.harness.as_raw_fd(), 0),
            wait_for(self.stderr.reader(), libc::POLLIN),
        ];
        if sys::poll(&mut polled, time).is_err() {
            return None; // interrupted: look again
        }
        if polled[1].revents != 0 {
            return Some(Ended::HarnessGone);
        }
        if polled[2].revents != 0 {
            self.stderr.drain();
        }
        (polled[0].revents != 0).then_some(Ended::ByItself)
    }

    /// Tells a program that slept through its time from one that computed or
    /// waited for a processor.
    fn asleep(&self, wall: Duration) -> Stop {
        let queued = memory::queued(&self.child.pidfd).unwrap_or_default();
        if sys::cpu_clock(self.child.pid) + queued < wall / 2 {
            Stop::Asleep
        } else {
            Stop::Starved
        }
    }
}

fn wait_for(fd: i32, events: i16) -> libc::pollfd {
    libc::pollfd { fd, events, revents: 0 }
}
