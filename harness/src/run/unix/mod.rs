//! A run with what every Unix has: a process group, resource limits, a clock.
//!
//! Nothing isolates the program, and one that leaves its group leaves the
//! run. Where the platform cannot tell a running program's time and memory,
//! its limits are found passed only at its end.

#![allow(unsafe_code)] // Each block says why.

mod watch;

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group, setrlimit,
    test_kill_process_group,
};

use self::watch::Watch;
use super::ending::Ending;
use super::{End, Execution, Limits, Outcome, Streams};

/// How long the dead may take to be gone.
const BURIAL: Duration = Duration::from_millis(200);

/// Descriptors that a program gets beside its streams lie below.
const FIRST_FREE: RawFd = 16;

/// As [`Runner::run`](super::Runner::run).
pub fn run(execution: &Execution<'_>, streams: Streams<'_>) -> anyhow::Result<Outcome> {
    let limits = execution.limits;
    let program = execution.program.display();
    let mode = execution.program.metadata().with_context(|| format!("cannot run {program}"))?;
    ensure!(
        mode.is_file() && mode.permissions().mode() & 0o111 != 0,
        "cannot run {program}: it is not an executable file"
    );
    ensure!(execution.files.len() + 3 < FIRST_FREE as usize, "too many files for one run");
    let (stderr, stderr_end) = io::pipe().context("cannot make a pipe for standard error")?;
    fcntl_setfl(&stderr, OFlags::NONBLOCK)?;

    // The folder changes before the program is looked for.
    let mut command = Command::new(std::path::absolute(execution.program)?);
    command
        .args(execution.args)
        .env_clear()
        .stdin(Stdio::from(streams.stdin().try_clone_to_owned()?))
        .stdout(Stdio::from(streams.stdout().try_clone_to_owned()?))
        .stderr(Stdio::from(stderr_end))
        .current_dir(execution.writable.unwrap_or("/".as_ref()))
        .process_group(0);
    let files: Vec<RawFd> = execution.files.iter().map(|file| file.as_raw_fd()).collect();
    // SAFETY: the closure runs between fork and exec and makes only
    // async-signal-safe system calls; it allocates nothing.
    unsafe {
        command.pre_exec(move || prepare(&files, &limits));
    }
    let memory_floor = own_peak();
    let started = Instant::now();
    let child = command.spawn().with_context(|| format!("cannot run {program}"))?;
    drop(command); // holds our copies of the child's streams
    let output = streams.handed_over();
    let pid = Pid::from_child(&child);

    let mut watch = Watch {
        pid,
        started,
        limits,
        stderr: Some(File::from(OwnedFd::from(stderr))),
        kept: Vec::new(),
    };
    let stopped = watch.until_end();
    let wall = started.elapsed();
    // The leader is still a zombie or alive, so its group cannot be another's.
    let _ = kill_process_group(pid, Signal::KILL);
    let (status, cpu, memory) = reap(pid).context("cannot reap the program")?;
    // Only a process that outlived its leader keeps the group alive.
    let left_behind = bury(pid);
    watch.drain();

    let (stdout, stdout_len) = output.measured()?;
    let ending = Ending {
        stopped: stopped.map(|end| match end {
            // Nothing tells here how long it waited for a core, as Linux does.
            // One that waits gets its turn now and then: a tenth of the time is
            // more than a sleeper computes.
            End::WallLimit { .. } => End::WallLimit { asleep: cpu < wall / 10 },
            end => end,
        }),
        status,
        cpu,
        memory,
        memory_floor,
        stdout_len,
        stderr: &watch.kept,
    };
    Ok(Outcome {
        end: ending.judge(&limits),
        cpu,
        wall,
        memory: Some(memory),
        memory_floor,
        stdout,
        stdout_len,
        stderr: watch.kept,
        left_behind,
    })
}

/// In the child, before exec: its files and its limits.
fn prepare(files: &[RawFd], limits: &Limits) -> io::Result<()> {
    // SAFETY: system calls on numbers. What is closed is open in this process
    // only by mistake, and closes only when the program begins.
    unsafe {
        for leaked in 3..1024 {
            libc::fcntl(leaked, libc::F_SETFD, libc::FD_CLOEXEC);
        }
        // Out of the way of the targets first, so that none is overwritten
        // before it was copied.
        let mut moved = [-1; FIRST_FREE as usize];
        for (slot, &file) in moved.iter_mut().zip(files) {
            *slot = check(libc::fcntl(file, libc::F_DUPFD_CLOEXEC, FIRST_FREE))?;
        }
        for (target, &file) in (3..).zip(&moved[..files.len()]) {
            check(libc::dup2(file, target))?;
        }
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let resources = [
        // A net below the clock: it fires early or late by a tenth.
        (Resource::Cpu, limits.cpu.as_secs() + 3),
        (Resource::Fsize, limits.output),
        (Resource::Core, 0),
        (Resource::Nofile, Limits::DESCRIPTORS),
        (Resource::Stack, limits.memory),
    ];
    for (resource, wanted) in resources {
        let ceiling = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let limit = Some(wanted.min(ceiling));
        setrlimit(resource, Rlimit { current: limit, maximum: limit })?;
    }
    Ok(())
}

/// Kills what is left of a group and waits until it is gone; tells whether
/// there was anything.
fn bury(group: Pid) -> bool {
    if kill_process_group(group, Signal::KILL).is_err() {
        return false;
    }
    let deadline = Instant::now() + BURIAL;
    while test_kill_process_group(group).is_ok() && Instant::now() < deadline {
        sleep(Duration::from_micros(200));
    }
    true
}

/// Reaps a child: its status, its CPU time, its peak in bytes.
fn reap(pid: Pid) -> io::Result<(ExitStatus, Duration, u64)> {
    let mut status = 0;
    // SAFETY: all-zero is a value of this plain struct.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both out-parameters live here.
    check(unsafe { libc::wait4(pid.as_raw_pid(), &mut status, 0, &mut usage) })?;
    let time = |value: libc::timeval| {
        Duration::new(value.tv_sec as u64, 0) + Duration::from_micros(value.tv_usec as u64)
    };
    let cpu = time(usage.ru_utime) + time(usage.ru_stime);
    Ok((ExitStatus::from_raw(status), cpu, peak(&usage)))
}

/// The highest resident memory of this process so far, where a child's count
/// begins on Linux.
fn own_peak() -> u64 {
    if cfg!(not(target_os = "linux")) {
        return 0;
    }
    // SAFETY: all-zero is a value of this plain struct, and it lives here.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        peak(&usage)
    }
}

/// In bytes.
fn peak(usage: &libc::rusage) -> u64 {
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    usage.ru_maxrss as u64 * unit
}

fn check(result: libc::c_int) -> io::Result<libc::c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}
