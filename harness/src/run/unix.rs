//! A run with what every Unix has: a process group, resource limits, a clock.

#![allow(unsafe_code)] // Each block says why; the rest of the harness has none.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::ending::Ending;
use super::{End, Execution, Limits, Outcome, memory_file};

/// A program is stopped early only this far past its memory limit: endless
/// recursion may fill all memory with stack, and must live to say so.
const MEMORY_GRACE: u64 = 8 << 20;

/// How often a running program's memory and clocks are looked at.
const LOOK: Duration = Duration::from_millis(10);

pub(super) fn run(execution: &Execution<'_>) -> anyhow::Result<Outcome> {
    let limits = execution.limits;
    let stdout = memory_file().context("cannot make a file for standard output")?;
    let (stderr, stderr_end) = pipe().context("cannot make a pipe for standard error")?;

    let mut command = Command::new(execution.program);
    command
        .args(execution.args)
        .env_clear()
        .stdin(Stdio::from(execution.stdin.try_clone()?))
        .stdout(Stdio::from(stdout.try_clone()?))
        .stderr(Stdio::from(stderr_end));
    command.current_dir(execution.writable.unwrap_or("/".as_ref()));
    let files: Vec<RawFd> = execution.files.iter().map(|file| file.as_raw_fd()).collect();
    // SAFETY: the closure runs between fork and exec and makes only
    // async-signal-safe system calls; it allocates nothing.
    unsafe {
        command.pre_exec(move || prepare(&files, &limits));
    }
    let floor = own_peak();
    let started = Instant::now();
    let child =
        command.spawn().with_context(|| format!("cannot start {}", execution.program.display()))?;
    drop(command); // holds our copies of the child's streams
    let pid = child.id() as libc::pid_t;

    let mut watch = Watch { pid, started, limits, stderr, closed: false, kept: Vec::new() };
    let stopped = watch.until_end();
    let wall = started.elapsed();
    // The leader is still a zombie or alive, so its group cannot be another's.
    // SAFETY: plain system call on numbers.
    unsafe { libc::killpg(pid, libc::SIGKILL) };
    let (status, usage) = wait4(pid).context("cannot reap the program")?;
    // SAFETY: as above; only a process that outlived its leader keeps the
    // group alive.
    let left_behind = unsafe { libc::killpg(pid, libc::SIGKILL) == 0 };
    watch.drain();

    let cpu = time(usage.ru_utime) + time(usage.ru_stime);
    let memory = max_rss(&usage);
    let mut stdout = stdout;
    let stdout_len = stdout.seek(SeekFrom::End(0))?;
    stdout.rewind()?;
    let ending = Ending {
        stopped,
        status: ExitStatus::from_raw(status),
        cpu,
        memory,
        memory_floor: floor,
        stdout_len,
        stderr: &watch.kept,
    };
    Ok(Outcome {
        end: ending.judge(&limits),
        cpu,
        wall,
        memory: Some(memory),
        memory_floor: floor,
        stdout,
        stdout_len,
        stderr: watch.kept,
        left_behind,
    })
}

/// In the child, before exec: a group of its own, its files, its limits.
fn prepare(files: &[RawFd], limits: &Limits) -> io::Result<()> {
    // SAFETY: system calls on numbers and on structs that live here.
    unsafe {
        check(libc::setpgid(0, 0))?;
        // Out of the way of the targets first, so that none is overwritten
        // before it was copied.
        let mut moved = [-1; 8];
        for (slot, &file) in moved.iter_mut().zip(files) {
            *slot = check(libc::fcntl(file, libc::F_DUPFD_CLOEXEC, 64))?;
        }
        for (target, &file) in (3..).zip(&moved[..files.len()]) {
            check(libc::dup2(file, target))?;
        }
        let set = |resource, soft: u64, hard: u64| {
            let limit = libc::rlimit { rlim_cur: soft as _, rlim_max: hard as _ };
            check(libc::setrlimit(resource, &limit))
        };
        // A net below the clock: it fires early or late by a tenth.
        let seconds = limits.cpu.as_secs() + 3;
        set(libc::RLIMIT_CPU, seconds, seconds)?;
        set(libc::RLIMIT_FSIZE, limits.output, limits.output)?;
        set(libc::RLIMIT_CORE, 0, 0)?;
        let mut stack = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        check(libc::getrlimit(libc::RLIMIT_STACK, &mut stack))?;
        let wanted = limits.memory.min(stack.rlim_max);
        set(libc::RLIMIT_STACK, wanted, wanted)?;
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
    Ok(())
}

/// Watches one child.
struct Watch {
    pid: libc::pid_t,
    started: Instant,
    limits: Limits,
    stderr: File,
    closed: bool,
    kept: Vec<u8>,
}

impl Watch {
    /// Returns when the child is dead (it stays a zombie) or past a limit;
    /// then with the limit.
    fn until_end(&mut self) -> Option<End> {
        loop {
            let wall_left = self.limits.wall.checked_sub(self.started.elapsed());
            let cpu = cpu_clock(self.pid);
            if cpu > self.limits.cpu {
                return Some(End::CpuLimit);
            }
            let Some(wall_left) = wall_left else {
                // Asleep: it computed for less than a tenth of the time.
                return Some(End::WallLimit { asleep: cpu < self.started.elapsed() / 10 });
            };
            if resident(self.pid).is_some_and(|bytes| bytes > self.limits.memory + MEMORY_GRACE) {
                return Some(End::MemoryLimit);
            }
            let nap = LOOK.min(wall_left).min(self.limits.cpu - cpu);
            self.nap(nap.max(Duration::from_micros(100)));
            self.drain();
            if ended(self.pid) {
                return None;
            }
        }
    }

    /// Sleeps until the child ends (its stderr closes) or speaks on stderr, at
    /// most this long.
    fn nap(&self, time: Duration) {
        if self.closed {
            return std::thread::sleep(time.min(Duration::from_millis(1)));
        }
        let mut polled =
            [libc::pollfd { fd: self.stderr.as_raw_fd(), events: libc::POLLIN, revents: 0 }];
        // SAFETY: the array outlives the call and its length is passed.
        unsafe {
            libc::poll(polled.as_mut_ptr(), 1, time.as_millis().max(1) as libc::c_int);
        }
    }

    /// Empties the stderr pipe, so that the child never waits on it; keeps
    /// the beginning.
    fn drain(&mut self) {
        let mut buffer = [0; 4096];
        while let Ok(read) = self.stderr.read(&mut buffer) {
            if read == 0 {
                self.closed = true;
                break;
            }
            let room = Outcome::STDERR_KEPT - self.kept.len();
            self.kept.extend_from_slice(&buffer[..read.min(room)]);
        }
    }
}

/// A pipe whose reading end does not block.
fn pipe() -> io::Result<(File, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: pipe2 fills the two descriptors, which become owned at once.
    unsafe {
        check(libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC))?;
        let reader = File::from_raw_fd(ends[0]);
        let writer = OwnedFd::from_raw_fd(ends[1]);
        check(libc::fcntl(ends[0], libc::F_SETFL, libc::O_NONBLOCK))?;
        Ok((reader, writer))
    }
}

fn ended(pid: libc::pid_t) -> bool {
    // SAFETY: waitid fills the struct; WNOWAIT leaves the zombie for wait4.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, options) == 0
            && info.si_signo == libc::SIGCHLD
    }
}

fn wait4(pid: libc::pid_t) -> io::Result<(libc::c_int, libc::rusage)> {
    // SAFETY: both out-parameters live here.
    unsafe {
        let mut status = 0;
        let mut usage: libc::rusage = std::mem::zeroed();
        check(libc::wait4(pid, &mut status, 0, &mut usage))?;
        Ok((status, usage))
    }
}

/// The CPU time of a process that was not reaped yet.
fn cpu_clock(pid: libc::pid_t) -> Duration {
    // SAFETY: out-parameters live here; a dead process makes the calls fail.
    unsafe {
        let mut clock = 0;
        let mut now: libc::timespec = std::mem::zeroed();
        if libc::clock_getcpuclockid(pid, &mut clock) != 0
            || libc::clock_gettime(clock, &mut now) != 0
        {
            return Duration::ZERO;
        }
        Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
    }
}

/// Resident memory in bytes now.
fn resident(pid: libc::pid_t) -> Option<u64> {
    let statm = std::fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// The highest resident memory of this process so far, where a child's count
/// begins on Linux.
fn own_peak() -> u64 {
    // SAFETY: all-zero is a value of this plain struct, and it lives here.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        max_rss(&usage)
    }
}

fn max_rss(usage: &libc::rusage) -> u64 {
    usage.ru_maxrss as u64 * 1024
}

fn time(value: libc::timeval) -> Duration {
    Duration::new(value.tv_sec as u64, value.tv_usec as u32 * 1000)
}

fn check(result: libc::c_int) -> io::Result<libc::c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}
