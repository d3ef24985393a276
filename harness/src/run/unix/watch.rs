//! Watches a running child against its clocks and its memory.

use std::fs::File;
use std::io::Read;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::run::{End, Limits, Outcome, platform};

/// How often a running program's memory and clocks are looked at.
const LOOK: Duration = Duration::from_millis(10);

/// A program is stopped early only this far past its memory limit: endless
/// recursion may fill all memory with stack, and must live to say so.
const MEMORY_GRACE: u64 = 8 << 20;

/// Watches one child.
pub struct Watch {
    pub pid: Pid,
    pub started: Instant,
    pub limits: Limits,
    pub stderr: Option<File>,
    pub kept: Vec<u8>,
}

impl Watch {
    /// Returns when the child is dead (it stays a zombie) or past a limit;
    /// then with the limit.
    pub fn until_end(&mut self) -> Option<End> {
        while !ended(self.pid) {
            let Some(wall_left) = self.limits.wall.checked_sub(self.started.elapsed()) else {
                return Some(End::WallLimit { asleep: false });
            };
            let cpu = platform::cpu_clock(self.pid).unwrap_or_default();
            if cpu > self.limits.cpu {
                return Some(End::CpuLimit);
            }
            let memory = platform::resident(self.pid).unwrap_or_default();
            if memory > self.limits.memory + MEMORY_GRACE {
                return Some(End::MemoryLimit);
            }
            self.nap(LOOK.min(wall_left).min(self.limits.cpu - cpu));
            self.drain();
        }
        None
    }

    /// Sleeps until the child ends (its stderr closes) or speaks on stderr, at
    /// most this long.
    fn nap(&self, time: Duration) {
        let time = time.max(Duration::from_micros(100));
        match &self.stderr {
            Some(pipe) => {
                let time = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
                let _ = poll(&mut [PollFd::new(pipe, PollFlags::IN)], Some(&time));
            }
            None => sleep(time.min(Duration::from_millis(1))),
        }
    }

    /// Empties the stderr pipe, so that the child never waits on it; keeps
    /// the beginning.
    pub fn drain(&mut self) {
        let mut buffer = [0; 4096];
        // Not for ever: a program that floods is looked at in between.
        for _ in 0..64 {
            match self.stderr.as_mut().map(|pipe| pipe.read(&mut buffer)) {
                Some(Ok(0)) => self.stderr = None,
                Some(Ok(read)) => {
                    let room = Outcome::STDERR_KEPT - self.kept.len();
                    self.kept.extend_from_slice(&buffer[..read.min(room)]);
                }
                Some(Err(_)) | None => return,
            }
        }
    }
}

/// Whether a child is dead; it stays to be reaped.
fn ended(pid: Pid) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(pid), options), Ok(Some(_)))
}
