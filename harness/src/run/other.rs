//! Systems without a sandbox: nothing but limits.

use std::path::Path;
use std::time::Duration;

use rustix::process::Pid;

use super::{Execution, Outcome, Sandbox, Streams, Tier};

/// Launchers exist on Linux only.
#[derive(Debug)]
pub enum Pool {}

impl Pool {
    /// Always finds nothing.
    pub fn probe(_: &Path, _: Tier) -> anyhow::Result<(Sandbox, Option<Pool>)> {
        let sandbox = Sandbox {
            tier: Tier::LimitsOnly,
            missing: vec![format!("no sandbox for {}", std::env::consts::OS)],
        };
        Ok((sandbox, None))
    }

    /// There is no such pool.
    pub fn run(&self, _: &Execution<'_>, _: Streams<'_>) -> anyhow::Result<Outcome> {
        match *self {}
    }
}

/// The CPU time of a running process: not known.
pub fn cpu_clock(_: Pid) -> Option<Duration> {
    None
}

/// What a running process holds in memory: not known.
pub fn resident(_: Pid) -> Option<u64> {
    None
}
