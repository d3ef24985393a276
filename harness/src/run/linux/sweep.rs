//! Leaves nothing of a run behind.

use std::io;
use std::time::Duration;

use libc::pid_t;

use super::confinement::Confinement;
use super::sys::{self, Reaped};

/// What was found while sweeping.
pub struct Swept {
    pub program: Reaped,
    /// Of all processes of the run.
    pub cpu: Duration,
    /// Whether other processes were still alive.
    pub left_behind: bool,
}

/// Reaps a program, which is dead or is to be `killed`, and all it started.
pub fn sweep(program: pid_t, killed: bool, confinement: &Confinement) -> io::Result<Swept> {
    if killed {
        sys::kill(program)?;
    }
    let gone = || io::Error::from(io::ErrorKind::NotFound);
    let program = sys::wait(program, 0)?.ok_or_else(gone)?;
    let mut cpu = program.cpu;
    let mut left_behind = false;
    // Whoever is alive without a living ancestor is our child now. So without
    // children there is nobody.
    let mut options = libc::WNOHANG;
    loop {
        match sys::wait(-1, options) {
            Ok(Some(other)) => cpu += other.cpu,
            Ok(None) => {
                left_behind = true;
                confinement.kill_all();
                options = 0;
            }
            Err(error) if error.raw_os_error() == Some(libc::ECHILD) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(Swept { program, cpu, left_behind })
}
