//! The `judge` binary in its hidden mode: a small process that starts programs
//! for one worker, one at a time.
//!
//! It is small because a program's measured memory begins at that of its
//! parent, and single-threaded because a threaded process can neither make a
//! user namespace nor fork safely. Its standard input is the socket to the
//! harness; when that closes, it ends, and its programs with it.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use super::cgroup::Cgroup;
use super::child::{self, Start, Starter};
use super::confinement::{Confinement, Standing};
use super::packet::{self, MOST_BYTES};
use super::protocol::{Finished, Hello, Reply, Request, Stop};
use super::stderr::Stderr;
use super::sweep::{self, Swept};
use super::sys;
use super::watch::{Ended, Watch};
use crate::run::Tier;

/// Runs a launcher until its harness is gone, below a `delegated` control group
/// if there is one.
pub fn main(wanted: Tier, delegated: Option<&Path>) -> ExitCode {
    let socket = match settle() {
        Ok(socket) => socket,
        Err(_) => return ExitCode::FAILURE,
    };
    // Found out here: finding out takes memory, see `Confinement::establish`.
    let processors = std::thread::available_parallelism();
    let group = delegated.and_then(|delegated| Cgroup::enter(delegated).ok());
    let mut missing = Vec::new();
    let confinement = match Confinement::establish(wanted, group.is_some(), &mut missing) {
        Standing::Confined(confinement) => Some(confinement),
        Standing::Open => None,
        Standing::Outside(inside) => {
            // Stay until the inside ends: the harness waits for this process.
            // But keep nothing open that it waits to see closed.
            drop(socket);
            let _ = sys::wait(inside, 0);
            return ExitCode::SUCCESS;
        }
    };
    let mut starter = Starter::new();
    let group = group.filter(|group| starter.reaches(group.folder()));
    let hello = Hello {
        tier: confinement.as_ref().map_or(Tier::LimitsOnly, |confinement| confinement.tier),
        uid: rustix::process::geteuid().as_raw(),
        grouped: group.is_some(),
        missing: missing.join("\n"),
    };
    let mut bytes = Vec::new();
    hello.encode(&mut bytes);
    if packet::send(&socket, &bytes, &[]).is_err() {
        return ExitCode::FAILURE;
    }
    let Some(confinement) = confinement else {
        return ExitCode::SUCCESS;
    };
    let mut launcher = Launcher {
        socket,
        confinement,
        group,
        starter,
        processors: processors.map_or(1, |count| count.get() as u32),
        runs: 0,
        memory_floor: 0,
    };
    match launcher.serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Takes the socket out of the way of the programs' descriptors, closes what
/// was inherited, and leaves the terminal.
fn settle() -> io::Result<OwnedFd> {
    sys::reset_signals();
    sys::new_session();
    sys::close_from(3);
    let null = File::options().read(true).write(true).open("/dev/null")?;
    // Received descriptors take the lowest free numbers: occupy those that
    // are handed to programs.
    let mut held = vec![OwnedFd::from(null)];
    while held.last().is_some_and(|last| last.as_raw_fd() < child::LOWEST - 1) {
        held.push(held[0].try_clone()?);
    }
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), child::LOWEST)?;
    rustix::stdio::dup2_stdin(&held[0])?;
    std::mem::forget(held); // for as long as this process lives
    Ok(socket)
}

struct Launcher {
    socket: OwnedFd,
    confinement: Box<Confinement>,
    /// Holds its programs, if it could be made.
    group: Option<Cgroup>,
    starter: Starter,
    processors: u32,
    runs: u64,
    /// Where the measured memory of its programs begins.
    memory_floor: u64,
}

impl Launcher {
    fn serve(&mut self) -> io::Result<()> {
        let mut packet = vec![0; MOST_BYTES];
        let mut files = Vec::new();
        let mut answer = Vec::new();
        loop {
            let length = packet::receive(&self.socket, &mut packet, &mut files)?;
            if length == 0 {
                return Ok(());
            }
            answer.clear();
            let malformed = || io::Error::other("malformed request");
            let request = Request::decode(&packet[..length]).ok_or_else(malformed)?;
            match self.run(&request, &mut files) {
                Ok(Some((run, stderr))) => {
                    let stderr = stderr.kept();
                    Reply::Finished(Finished { stderr, ..run }).encode(&mut answer);
                }
                Ok(None) => return Ok(()),
                Err((step, error)) => {
                    Reply::Failed(&format!("cannot {step}: {error}")).encode(&mut answer);
                }
            }
            files.clear();
            packet::send(&self.socket, &answer, &[])?;
        }
    }

    /// One run; `None` when the harness went away during it.
    fn run(
        &mut self,
        request: &Request<'_>,
        files: &mut Vec<OwnedFd>,
    ) -> Result<Option<(Finished<'static>, Stderr)>, (&'static str, io::Error)> {
        let few = || ("read the request", io::ErrorKind::InvalidInput.into());
        let [program, stdin, stdout, rest @ ..] = &files[..] else {
            return Err(few());
        };
        let (folder, rest) = match rest.split_last() {
            Some((folder, rest)) if request.writable => (Some(folder.as_fd()), rest),
            None if request.writable => return Err(few()),
            _ => (None, rest),
        };
        let args: Vec<_> = request.each_arg().collect();
        let mut stderr = Stderr::new().map_err(|error| ("make a pipe", error))?;
        let mut descriptors = vec![stdin.as_raw_fd(), stdout.as_raw_fd(), stderr.writer()];
        descriptors.extend(rest.iter().map(|file| file.as_raw_fd()));
        let confinement = &mut self.confinement;
        let readable = rest.iter().chain([stdin]).map(|file| file.as_fd());
        let domain = confinement
            .landlock
            .domain(program.as_fd(), readable, folder)
            .map_err(|error| ("make a landlock domain", error))?;

        // It grows in the beginning, if at all, and reading it is not cheap.
        self.runs += 1;
        if self.runs.is_power_of_two() {
            self.memory_floor = sys::own_peak();
        }
        if let Some(group) = &mut self.group {
            group.set_ceiling(&request.limits).map_err(|error| ("limit its group", error))?;
        }
        let started = Instant::now();
        let child = self.starter.start(Start {
            program: program.as_fd(),
            args: &args,
            descriptors: &descriptors,
            folder,
            limits: &confinement.ceilings.cap(&request.limits, confinement.processes),
            domain: domain.as_fd(),
            filter: confinement.filter.as_mut(),
            group: self.group.as_ref().map(Cgroup::folder),
        })?;
        drop(domain);
        // Pipes among them must close when the program closes them.
        files.clear();

        let mut watch = Watch {
            child: &child,
            limits: request.limits,
            started,
            processors: self.processors,
            harness: self.socket.as_fd(),
            stderr: &mut stderr,
            peak: 0,
        };
        let mut stopped = match watch.until_end() {
            Ended::ByItself => None,
            Ended::Stopped(stop) => Some(stop),
            Ended::HarnessGone => return Ok(None),
        };
        let mut peak = watch.peak;
        let wall = started.elapsed();
        let swept = sweep::sweep(child.pid, stopped.is_some(), confinement);
        let Swept { program, cpu, left_behind } = swept.map_err(|error| ("reap it", error))?;
        if let Some(group) = &mut self.group
            && group.was_full().map_err(|error| ("ask its group", error))?
        {
            stopped = stopped.or(Some(Stop::Memory));
            peak = peak.max(group.ceiling);
        }
        stderr.drain();
        let run = Finished {
            stopped,
            status: program.status,
            cpu,
            wall,
            memory: program.memory.max(peak),
            memory_floor: self.memory_floor,
            left_behind,
            stderr: &[],
        };
        Ok(Some((run, stderr)))
    }
}
