//! The harness's side: idle launchers, taken one for each run.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, anyhow, ensure};

use super::delegation::Delegation;
use super::link::Launcher;
use super::protocol::{Finished, Reply, Stop};
use crate::run::ending::Ending;
use crate::run::{End, Execution, Outcome, Sandbox, Streams, Tier};

/// Launchers of one tier.
#[derive(Debug)]
pub struct Pool {
    binary: PathBuf,
    tier: Tier,
    idle: Mutex<Vec<Launcher>>,
    delegation: Option<Arc<Delegation>>,
}

impl Pool {
    /// Starts the first launcher, and so finds out the best tier up to
    /// `at_most`. There is no pool where launchers can confine nothing.
    ///
    /// # Errors
    /// When `binary` cannot be started as a launcher.
    pub fn probe(binary: &Path, at_most: Tier) -> anyhow::Result<(Sandbox, Option<Pool>)> {
        let mut missing = Vec::new();
        if at_most == Tier::LimitsOnly {
            let tier = at_most;
            return Ok((Sandbox { tier, grouped: false, missing }, None));
        }
        let delegation = Delegation::take().map(Arc::new);
        let (launcher, hello) = Launcher::start(binary, at_most, delegation.clone())?;
        missing.extend(hello.missing.lines().map(String::from));
        let tier = hello.tier;
        let pool = (tier > Tier::LimitsOnly).then(|| Pool {
            binary: binary.into(),
            tier,
            idle: Mutex::new(vec![launcher]),
            delegation,
        });
        Ok((Sandbox { tier, grouped: pool.is_some() && hello.grouped, missing }, pool))
    }

    /// As [`Runner::run`](crate::run::Runner::run).
    pub fn run(&self, execution: &Execution<'_>, streams: Streams<'_>) -> anyhow::Result<Outcome> {
        let context = || format!("cannot run {}", execution.program.display());
        let mut launcher = self.take()?;
        let call = match launcher.prepare(execution) {
            Ok(call) => call,
            Err(error) => {
                self.give_back(launcher);
                return Err(error).with_context(context);
            }
        };
        // A launcher that fails from here on is dropped, and so ended.
        launcher.send(&call, execution, &streams).with_context(context)?;
        let output = streams.handed_over();
        let run = match launcher.reply(execution.limits.wall).with_context(context)? {
            Reply::Finished(run) => run,
            Reply::Failed(why) => {
                let error = anyhow!("{why}");
                self.give_back(launcher);
                return Err(error).with_context(context);
            }
        };
        let (stdout, stdout_len) = output.measured()?;
        let outcome = Outcome {
            end: ending(&run, stdout_len).judge(&execution.limits),
            cpu: run.cpu,
            wall: run.wall,
            memory: Some(run.memory),
            memory_floor: run.memory_floor,
            stdout,
            stdout_len,
            stderr: run.stderr.to_vec(),
            left_behind: run.left_behind,
        };
        self.give_back(launcher);
        Ok(outcome)
    }

    fn take(&self) -> anyhow::Result<Launcher> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut launcher) = idle
            && launcher.is_alive()
        {
            return Ok(launcher);
        }
        let (launcher, hello) = Launcher::start(&self.binary, self.tier, self.delegation.clone())?;
        ensure!(hello.tier == self.tier, "the sandbox is gone: {}", hello.missing);
        Ok(launcher)
    }

    fn give_back(&self, launcher: Launcher) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(launcher);
    }
}

fn ending<'a>(run: &Finished<'a>, stdout_len: u64) -> Ending<'a> {
    Ending {
        stopped: run.stopped.map(|stop| match stop {
            Stop::Cpu => End::CpuLimit,
            Stop::Asleep => End::WallLimit { asleep: true },
            Stop::Starved => End::WallLimit { asleep: false },
            Stop::Memory => End::MemoryLimit,
        }),
        status: ExitStatus::from_raw(run.status),
        cpu: run.cpu,
        memory: run.memory,
        memory_floor: run.memory_floor,
        stdout_len,
        stderr: run.stderr,
    }
}
