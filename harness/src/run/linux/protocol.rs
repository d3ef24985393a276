//! What the harness and a launcher say to each other: one packet a message.

use std::ffi::CStr;
use std::time::Duration;

use crate::run::{Limits, Tier};

/// The first argument that makes the `judge` binary a launcher.
pub const HIDDEN_MODE: &str = "__launcher";

/// The most descriptors that a program gets beside its streams.
pub const MOST_FILES: usize = 8;

/// Sent once, by a launcher that stands ready.
#[derive(Debug, PartialEq, Eq)]
pub struct Hello {
    /// What it achieved; with [`Tier::LimitsOnly`] it has already gone.
    pub tier: Tier,
    /// Who its programs run as.
    pub uid: u32,
    /// Whether they have a control group.
    pub grouped: bool,
    /// Why not more, a line a reason.
    pub missing: String,
}

/// Asks for one run. The descriptors are the program, stdin, stdout, the files
/// and, when `writable`, the folder.
#[derive(Debug, PartialEq, Eq)]
pub struct Request<'a> {
    pub limits: Limits,
    pub writable: bool,
    /// `argv`, each ended by a NUL.
    pub args: &'a [u8],
}

/// Answers a request.
#[derive(Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    Finished(Finished<'a>),
    /// The program could not be started: why.
    Failed(&'a str),
}

/// A run that took place.
#[derive(Debug, PartialEq, Eq)]
pub struct Finished<'a> {
    pub stopped: Option<Stop>,
    /// As `wait4` gives it.
    pub status: i32,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory: u64,
    /// What the launcher's own memory adds to any reading.
    pub memory_floor: u64,
    pub left_behind: bool,
    pub stderr: &'a [u8],
}

/// Why the launcher ended a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    Cpu,
    Asleep,
    Starved,
    Memory,
}

impl Stop {
    const ALL: [Stop; 4] = [Stop::Cpu, Stop::Asleep, Stop::Starved, Stop::Memory];
}

impl Hello {
    pub fn encode(&self, out: &mut Vec<u8>) {
        put(out, self.tier as u64);
        put(out, self.uid.into());
        put(out, self.grouped.into());
        out.extend_from_slice(self.missing.as_bytes());
    }

    pub fn decode(mut bytes: &[u8]) -> Option<Hello> {
        Some(Hello {
            tier: *Tier::ALL.get(take(&mut bytes)? as usize)?,
            uid: take(&mut bytes)? as u32,
            grouped: take(&mut bytes)? != 0,
            missing: std::str::from_utf8(bytes).ok()?.into(),
        })
    }
}

impl<'a> Request<'a> {
    pub fn encode(&self, out: &mut Vec<u8>) {
        put(out, nanoseconds(self.limits.cpu));
        put(out, nanoseconds(self.limits.wall));
        put(out, self.limits.memory);
        put(out, self.limits.output);
        put(out, self.writable.into());
        out.extend_from_slice(self.args);
    }

    pub fn decode(mut bytes: &'a [u8]) -> Option<Request<'a>> {
        Some(Request {
            limits: Limits {
                cpu: Duration::from_nanos(take(&mut bytes)?),
                wall: Duration::from_nanos(take(&mut bytes)?),
                memory: take(&mut bytes)?,
                output: take(&mut bytes)?,
            },
            writable: take(&mut bytes)? != 0,
            args: bytes,
        })
    }

    /// The arguments one by one.
    pub fn each_arg(&self) -> impl Iterator<Item = &'a CStr> {
        let ends = self.args.split_inclusive(|&byte| byte == 0);
        ends.filter_map(|arg| CStr::from_bytes_with_nul(arg).ok())
    }
}

impl<'a> Reply<'a> {
    pub fn encode(&self, out: &mut Vec<u8>) {
        let run = match self {
            Reply::Finished(run) => run,
            Reply::Failed(why) => {
                put(out, 0);
                return out.extend_from_slice(why.as_bytes());
            }
        };
        put(out, 1);
        put(out, run.stopped.map_or(0, |stop| stop as u64 + 1));
        put(out, run.status as u32 as u64);
        put(out, nanoseconds(run.cpu));
        put(out, nanoseconds(run.wall));
        put(out, run.memory);
        put(out, run.memory_floor);
        put(out, run.left_behind.into());
        out.extend_from_slice(run.stderr);
    }

    pub fn decode(mut bytes: &'a [u8]) -> Option<Reply<'a>> {
        if take(&mut bytes)? == 0 {
            return Some(Reply::Failed(std::str::from_utf8(bytes).ok()?));
        }
        Some(Reply::Finished(Finished {
            stopped: match take(&mut bytes)? {
                0 => None,
                stop => Some(*Stop::ALL.get(stop as usize - 1)?),
            },
            status: take(&mut bytes)? as u32 as i32,
            cpu: Duration::from_nanos(take(&mut bytes)?),
            wall: Duration::from_nanos(take(&mut bytes)?),
            memory: take(&mut bytes)?,
            memory_floor: take(&mut bytes)?,
            left_behind: take(&mut bytes)? != 0,
            stderr: bytes,
        }))
    }
}

fn put(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_survives_the_trip() {
        let request = Request {
            limits: Limits::new(Duration::from_millis(250), 64 << 20, 8 << 20),
            writable: true,
            args: b"name\0\0second\0",
        };
        let mut bytes = Vec::new();
        request.encode(&mut bytes);
        let back = Request::decode(&bytes).unwrap();
        assert_eq!(back, request);
        let args: Vec<_> = back.each_arg().collect();
        assert_eq!(args, [c"name", c"", c"second"]);
    }

    #[test]
    fn replies_survive_the_trip() {
        let finished = Finished {
            stopped: Some(Stop::Memory),
            status: -7,
            cpu: Duration::from_nanos(1),
            wall: Duration::from_secs(3),
            memory: 4,
            memory_floor: 5,
            left_behind: true,
            stderr: b"oops",
        };
        for reply in [Reply::Finished(finished), Reply::Failed("no such file")] {
            let mut bytes = Vec::new();
            reply.encode(&mut bytes);
            assert_eq!(Reply::decode(&bytes), Some(reply));
        }
    }

    #[test]
    fn a_short_packet_is_not_a_message() {
        assert_eq!(Reply::decode(&[1, 0, 0, 0, 0, 0, 0, 0, 9]), None);
        assert_eq!(Request::decode(&[]), None);
        assert_eq!(Hello::decode(&[7; 16]), None);
    }
}
