//! Linux: a launcher process for each worker, confined as far as the system
//! allows.

mod bpf;
mod cgroup;
mod child;
mod clock;
mod clone;
mod confinement;
mod delegation;
mod elf;
mod group;
mod identity;
mod landlock;
mod launcher;
mod limits;
mod link;
mod memory;
mod namespaces;
mod packet;
mod pool;
mod protocol;
mod seccomp;
mod stderr;
mod sweep;
mod sys;
mod watch;

use std::time::Duration;

use rustix::process::Pid;

pub use group::Group;
pub(super) use launcher::main as launcher_main;
pub(super) use pool::Pool;
pub(super) use protocol::HIDDEN_MODE;

/// The CPU time of a running process.
pub(super) fn cpu_clock(pid: Pid) -> Option<Duration> {
    Some(sys::cpu_clock(pid.as_raw_pid()))
}

/// What a running process holds in memory, in bytes.
pub(super) fn resident(pid: Pid) -> Option<u64> {
    Some(memory::resident(&pid.as_raw_pid().to_string()))
}
