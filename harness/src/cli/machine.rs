//! The machine that the arguments ask for.

use std::num::NonZero;
use std::thread;

use harness::compile::Build;
use harness::judge::Machine;
use harness::run::{Runner, Tier};
use harness::workspace::Workspace;

use super::args::MachineArgs;

impl MachineArgs {
    /// Sets up the machine.
    pub fn machine(&self, workspace: &Workspace) -> anyhow::Result<Machine> {
        let build = if self.checked { Build::Checked } else { Build::Release };
        let runner = Runner::new(std::env::current_exe()?, Tier::LimitsOnly);
        Machine::new(workspace, runner, build, self.time_factor)
    }

    /// How many threads judge.
    pub fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}
