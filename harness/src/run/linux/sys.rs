//! The system calls of a launcher that no safe crate offers, made safe.

#![allow(unsafe_code)]

use std::io;
use std::os::fd::RawFd;
use std::time::Duration;

use libc::{c_int, pid_t};

/// Turns the C convention into a result.
pub fn check(result: c_int) -> io::Result<c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// What `wait4` tells of a process that it reaped.
#[derive(Debug, Clone, Copy)]
pub struct Reaped {
    pub status: c_int,
    /// Its own and of the children it waited for.
    pub cpu: Duration,
    /// The greatest among it and the children it waited for, in bytes.
    pub memory: u64,
}

/// Reaps `pid` (-1: any child); `None` when there is nothing to reap yet.
pub fn wait(pid: pid_t, options: c_int) -> io::Result<Option<Reaped>> {
    let mut status = 0;
    // SAFETY: all-zero is a value of this plain struct.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both out-parameters live here.
    let reaped = check(unsafe { libc::wait4(pid, &mut status, options, &mut usage) })?;
    Ok((reaped != 0).then(|| Reaped {
        status,
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        memory: usage.ru_maxrss as u64 * 1024,
    }))
}

/// The highest resident memory of this process so far, in bytes.
pub fn own_peak() -> u64 {
    // SAFETY: all-zero is a value of this plain struct, and it lives here.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage.ru_maxrss as u64 * 1024
    }
}

fn duration(value: libc::timeval) -> Duration {
    Duration::new(value.tv_sec as u64, value.tv_usec as u32 * 1000)
}

/// The CPU time of a process that was not reaped yet.
pub fn cpu_clock(pid: pid_t) -> Duration {
    // The clock's number as the kernel makes it (CPUCLOCK_SCHED of a
    // process); asking clock_getcpuclockid would cost a call more.
    let clock = (!pid << 3) | 2;
    // SAFETY: the out-parameter lives here.
    unsafe {
        let mut now: libc::timespec = std::mem::zeroed();
        if libc::clock_gettime(clock, &mut now) != 0 {
            return Duration::ZERO;
        }
        Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
    }
}

pub fn kill(pid: pid_t) -> io::Result<()> {
    // SAFETY: a system call on numbers.
    check(unsafe { libc::kill(pid, libc::SIGKILL) }).map(drop)
}

/// Waits until one of the descriptors has something, at most this long.
pub fn poll(polled: &mut [libc::pollfd], time: Duration) -> io::Result<()> {
    let time = libc::timespec { tv_sec: time.as_secs() as _, tv_nsec: time.subsec_nanos() as _ };
    let count = polled.len() as libc::nfds_t;
    // SAFETY: the slice outlives the call and its length is passed.
    check(unsafe { libc::ppoll(polled.as_mut_ptr(), count, &time, std::ptr::null()) }).map(drop)
}

/// `prctl` with one number.
pub fn prctl(option: c_int, value: libc::c_ulong) -> io::Result<()> {
    let none: libc::c_ulong = 0;
    // SAFETY: the options used here take numbers only.
    check(unsafe { libc::prctl(option, value, none, none, none) }).map(drop)
}

/// Splits this process; `Some(child)` in the parent. A launcher is
/// single-threaded, so nothing can be caught in mid-change.
pub fn fork() -> io::Result<Option<pid_t>> {
    // SAFETY: there is one thread, see above.
    let child = check(unsafe { libc::fork() })?;
    Ok((child != 0).then_some(child))
}

pub fn unshare(flags: c_int) -> io::Result<()> {
    // SAFETY: a system call on numbers; there is one thread.
    check(unsafe { libc::unshare(flags) }).map(drop)
}

/// Real, effective and saved user id; `!0` leaves one as it is.
pub fn set_user(real: u32, effective: u32, saved: u32) -> io::Result<()> {
    // SAFETY: a system call on numbers.
    check(unsafe { libc::setresuid(real, effective, saved) }).map(drop)
}

/// Real, effective and saved group id, and no others.
pub fn set_only_group(group: u32) -> io::Result<()> {
    // SAFETY: an empty list is read from nowhere.
    check(unsafe { libc::setgroups(0, std::ptr::null()) })?;
    // SAFETY: a system call on numbers.
    check(unsafe { libc::setresgid(group, group, group) }).map(drop)
}

/// Makes what was ignored or blocked by whoever started us normal again, for
/// us and so for the programs we start.
pub fn reset_signals() {
    // SAFETY: no handler is installed; the set lives here.
    unsafe {
        for signal in 1..32 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
    }
}

/// A session of its own: the terminal's signals go to the harness alone.
pub fn new_session() {
    // SAFETY: a system call; it fails only where we lead a group already.
    unsafe { libc::setsid() };
}

/// Closes every descriptor from `first` on.
pub fn close_from(first: RawFd) {
    // SAFETY: the caller owns nothing there that it uses again.
    unsafe {
        if libc::syscall(libc::SYS_close_range, first, u32::MAX, 0) != 0 {
            for descriptor in first..1024 {
                libc::close(descriptor);
            }
        }
    }
}
