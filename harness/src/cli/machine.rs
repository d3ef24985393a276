//! The machine that the arguments ask for.

use std::env;
use std::num::NonZero;
use std::thread;

use anyhow::Context;
use harness::compile::Build;
use harness::judge::{Machine, VerdictCache};
use harness::run::{Runner, Tier};
use harness::workspace::Workspace;

use super::args::{KeptArgs, MachineArgs};
use super::output::say;

/// A runner whose launchers are this executable.
pub fn runner(required: Tier) -> anyhow::Result<Runner> {
    let launcher = env::current_exe().context("cannot find the judge's own executable")?;
    Ok(Runner::new(launcher, required))
}

impl MachineArgs {
    /// Sets up the machine, and says on stderr how well programs are isolated.
    pub fn machine(&self, workspace: &Workspace) -> anyhow::Result<Machine> {
        let runner = runner(self.require_sandbox)?;
        say(&runner.sandbox()?.to_string());
        Machine::new(workspace, runner, self.build(), self.time_factor)
    }

    /// How submissions are built.
    pub fn build(&self) -> Build {
        if self.checked { Build::Checked } else { Build::Release }
    }

    /// How many threads judge.
    pub fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}

impl KeptArgs {
    /// The machine with the verdicts of earlier runs, if those count.
    pub fn recalling(&self, machine: Machine, workspace: &Workspace) -> Machine {
        match self.no_cache {
            true => machine,
            false => machine.with_verdicts(VerdictCache::of(workspace)),
        }
    }
}
