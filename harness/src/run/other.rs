//! Systems without a sandbox: nothing but limits.

use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

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
            grouped: false,
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

/// A process that ends with this value. It stays in this process's own group,
/// so that Ctrl-C reaches all that it starts; nothing else does here.
#[derive(Debug)]
pub struct Group(Child);

impl Group {
    /// Starts a process.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Group> {
        command.spawn().map(Group)
    }

    /// The process's standard error, where that is a pipe.
    pub fn stderr(&mut self) -> Option<ChildStderr> {
        self.0.stderr.take()
    }

    /// Waits for the process, at most this long; then it is killed, `None`.
    ///
    /// # Errors
    /// When it cannot be waited for.
    pub fn wait(mut self, longest: Duration) -> io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + longest;
        while Instant::now() < deadline {
            if let Some(status) = self.0.try_wait()? {
                return Ok(Some(status));
            }
            sleep(Duration::from_millis(2));
        }
        Ok(None)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Neither does anything to one that was waited for.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
