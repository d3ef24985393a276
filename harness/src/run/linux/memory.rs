//! How much memory a run holds now, read from `/proc`.
//!
//! The peak comes from `wait4`; this only ends a run early and sees what many
//! processes hold together. Where `/proc` cannot be read it sees nothing.

use std::fs;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Duration;

/// More processes than this do not fit under the process limit.
const MOST_PROCESSES: usize = 256;

/// What one look saw, in bytes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Of all processes of the run.
    pub total: u64,
    /// Whether that is past the limit. A main thread's stack does not count:
    /// its own limit ends it, with a message that says so.
    pub over: bool,
}

/// Looks at one program and what it started.
pub struct Reader<'a> {
    program: &'a OwnedFd,
    /// Its number in `/proc`, found at the first look.
    pid: Option<String>,
}

impl Reader<'_> {
    pub fn new(program: &OwnedFd) -> Reader<'_> {
        Reader { program, pid: None }
    }

    pub fn look(&mut self, limit: u64) -> Use {
        if self.pid.is_none() {
            self.pid = pid(self.program);
        }
        let Some(program) = &self.pid else {
            return Use::default();
        };
        let others = descendants(program);
        let held = resident(program);
        let total = others.iter().map(|pid| resident(pid)).sum::<u64>() + held;
        if total <= limit {
            return Use { total, over: false };
        }
        if others.is_empty() {
            let stack = kilobytes("status", program, "VmStk:");
            return Use { total, over: held.saturating_sub(stack) > limit };
        }
        // What forked processes share is resident in each of them.
        let all = others.iter().chain([program]);
        let total = all.map(|pid| kilobytes("smaps_rollup", pid, "Pss:")).sum();
        Use { total, over: total > limit }
    }
}

/// For how long the program's main thread has waited for a processor.
pub fn queued(program: &OwnedFd) -> Option<Duration> {
    let pid = pid(program)?;
    let text = fs::read_to_string(format!("/proc/{pid}/schedstat")).ok()?;
    let nanoseconds = text.split(' ').nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The number of a process in this `/proc`, which may know it by another one
/// than its own namespace does.
pub fn pid(program: &OwnedFd) -> Option<String> {
    let path = format!("/proc/self/fdinfo/{}", program.as_raw_fd());
    let text = fs::read_to_string(path).ok()?;
    let pid = text.lines().find_map(|line| line.strip_prefix("Pid:"))?;
    Some(pid.trim().into())
}

/// All processes of the run but the program: its children and theirs, and
/// orphans, which are the launcher's children.
fn descendants(program: &str) -> Vec<String> {
    let mut found = children("/proc/thread-self/children".into());
    let mut next = 0;
    while next < found.len() && found.len() < MOST_PROCESSES {
        let threads = fs::read_dir(format!("/proc/{}/task", found[next]));
        for thread in threads.into_iter().flatten().flatten() {
            let list = thread.path().join("children");
            found.extend(children(list.to_string_lossy().into()));
        }
        next += 1;
    }
    found.retain(|pid| pid != program);
    found
}

fn children(list: String) -> Vec<String> {
    let text = fs::read_to_string(list).unwrap_or_default();
    text.split_whitespace().map(String::from).collect()
}

/// What a process holds, in bytes; zero when that cannot be read.
pub fn resident(pid: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0u64) * rustix::param::page_size() as u64
}

/// A field like `VmStk:   132 kB`, in bytes; zero when it is not there.
fn kilobytes(file: &str, pid: &str, field: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or(0u64) * 1024
}
