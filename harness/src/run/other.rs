//! Systems without a sandbox: nothing but limits.

use std::path::Path;

use super::{Execution, Outcome, Sandbox, Tier};

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
    pub fn run(&self, _: &Execution<'_>) -> anyhow::Result<Outcome> {
        match *self {}
    }
}
