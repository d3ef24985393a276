//! The CPU clock of a running program, exact where it matters.
//!
//! The kernel brings the clock of a process up to date when a processor turns
//! from one task to another, and else at its ticks only, up to 10 ms apart. So
//! a program alone on its processor would be killed that late. Near its limit
//! the launcher therefore joins it there: each time it wakes, the program is
//! interrupted, and its clock is right.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use super::child::Child;
use super::{memory, sys};

/// How near to its limit a program is joined. Twice the longest time between
/// two ticks (CONFIG_HZ is 100 at least): one may pass since its clock was
/// last right, and one until the processor turns to the newcomer.
const NEAR: Duration = Duration::from_millis(20);

/// Reads the clock of one program.
pub struct Clock<'a> {
    program: &'a Child,
    limit: Duration,
    joined: Option<Joined>,
}

/// The launcher beside its program.
struct Joined {
    /// The program's number in `/proc`.
    pid: String,
    /// Where the launcher may run else.
    home: CpuSet,
}

impl Clock<'_> {
    pub fn new(program: &Child, limit: Duration) -> Clock<'_> {
        Clock { program, limit, joined: None }
    }

    /// What the program's threads have used together; a tick less at most
    /// while the limit is far.
    pub fn read(&mut self) -> Duration {
        let now = sys::cpu_clock(self.program.pid);
        if now > self.limit || now + NEAR < self.limit {
            return now;
        }
        if self.joined.is_none() {
            self.joined = Joined::new(self.program);
        }
        if let Some(joined) = &self.joined {
            joined.visit();
        }
        sys::cpu_clock(self.program.pid)
    }
}

impl Joined {
    fn new(program: &Child) -> Option<Joined> {
        let pid = memory::pid(&program.pidfd)?;
        Some(Joined { pid, home: sched_getaffinity(None).ok()? })
    }

    /// Goes to each processor that a thread of the program is on, once.
    fn visit(&self) {
        let threads = fs::read_dir(format!("/proc/{}/task", self.pid));
        let stats = threads
            .into_iter()
            .flatten()
            .flatten()
            .map(|thread| fs::read_to_string(thread.path().join("stat")).unwrap_or_default());
        let processors: BTreeSet<usize> = stats.filter_map(|stat| running_on(&stat)).collect();
        for processor in processors {
            let mut there = CpuSet::new();
            there.set(processor);
            let _ = sched_setaffinity(None, &there);
        }
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        let _ = sched_setaffinity(None, &self.home);
    }
}

/// The processor that a thread runs on, or waits for, by its `/proc/.../stat`
/// (proc_pid_stat(5): field 3 is the state, 39 the processor).
fn running_on(stat: &str) -> Option<usize> {
    // The name, field 2, may hold blanks and brackets.
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut fields = after_name.split(' ');
    (fields.next()? == "R").then(|| fields.nth(35)?.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::running_on;

    #[test]
    fn a_running_thread_has_a_processor() {
        let stat = |state: &str| {
            let rest: Vec<_> = (4..=52).map(|field| field.to_string()).collect();
            format!("17 (a) R b) {state} {}\n", rest.join(" "))
        };
        assert_eq!(running_on(&stat("R")), Some(39));
        assert_eq!(running_on(&stat("S")), None);
        assert_eq!(running_on(""), None);
    }
}
