//! The resource limits of one run.

#![allow(unsafe_code)]

use std::fs;
use std::time::Duration;

use libc::rlimit;

use crate::run::Limits;

/// How much a user's other programs may grow before it costs a run its share.
const SLACK: u64 = 192;

#[cfg(target_env = "gnu")]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(target_env = "gnu"))]
type Resource = libc::c_int;

/// A limit as `setrlimit` takes it.
pub type Resourced = (Resource, rlimit);

/// What this process may not exceed itself.
pub struct Ceilings([Resourced; 9]);

impl Ceilings {
    pub fn current() -> Ceilings {
        let limits = Limits::new(Duration::ZERO, 0, 0);
        Ceilings(resources(&limits, 0).map(|(resource, _)| {
            let mut ceiling = both(u64::MAX);
            // SAFETY: the out-parameter lives here.
            unsafe { libc::getrlimit(resource, &mut ceiling) };
            (resource, ceiling)
        }))
    }

    /// The limits of one run; `processes` is what counts against the user
    /// already.
    pub fn cap(&self, limits: &Limits, processes: u64) -> [Resourced; 9] {
        let mut wanted = resources(limits, processes);
        for ((_, limit), (_, ceiling)) in wanted.iter_mut().zip(&self.0) {
            limit.rlim_max = limit.rlim_max.min(ceiling.rlim_max);
            limit.rlim_cur = limit.rlim_max;
        }
        wanted
    }
}

fn resources(limits: &Limits, processes: u64) -> [Resourced; 9] {
    // A net below the clock, which the kernel lets fire a tenth early or late.
    let cpu = limits.cpu.saturating_add(Duration::from_secs(3)).as_secs();
    [
        (libc::RLIMIT_CPU, both(cpu)),
        (libc::RLIMIT_FSIZE, both(limits.output)),
        (libc::RLIMIT_STACK, both(limits.memory)),
        (libc::RLIMIT_AS, both(limits.reserved())),
        // Counted by the measure of resident memory; the shell's must not count.
        (libc::RLIMIT_DATA, both(limits.reserved())),
        (libc::RLIMIT_CORE, both(0)),
        (libc::RLIMIT_NOFILE, both(Limits::DESCRIPTORS)),
        (libc::RLIMIT_NPROC, both(processes + Limits::PROCESSES)),
        // One that cannot be interrupted would leave the launcher no processor.
        (libc::RLIMIT_RTPRIO, both(0)),
    ]
}

fn both(value: u64) -> rlimit {
    rlimit { rlim_cur: value as _, rlim_max: value as _ }
}

/// How many processes and threads count against a user outside of user
/// namespaces, with room for what else the user starts meanwhile. A
/// launcher with a user of its own counts itself and its parent.
pub fn tasks(uid: u32) -> u64 {
    let mut tasks = 0;
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let status = fs::read_to_string(entry.path().join("status")).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        if field("Uid:") == Some(uid.into()) {
            tasks += field("Threads:").unwrap_or(0);
        }
    }
    if tasks <= 2 { 2 } else { tasks + SLACK }
}
