//! What the hostile programs need of C, by hand: they are single files that
//! rustc compiles without crates.

#![allow(dead_code)]

use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong};

unsafe extern "C" {
    pub fn close(file: c_int) -> c_int;
    pub fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    pub fn fork() -> c_int;
    pub fn getppid() -> c_int;
    pub fn kill(pid: c_int, signal: c_int) -> c_int;
    pub fn madvise(start: *mut u8, length: usize, advice: c_int) -> c_int;
    pub fn memfd_create(name: *const c_char, flags: c_uint) -> c_int;
    pub fn mmap(
        start: *mut u8,
        length: usize,
        protection: c_int,
        flags: c_int,
        file: c_int,
        offset: i64,
    ) -> *mut u8;
    pub fn mount(
        source: *const u8,
        target: *const c_char,
        kind: *const u8,
        flags: c_ulong,
        data: *const u8,
    ) -> c_int;
    pub fn prctl(option: c_int, ...) -> c_int;
    pub fn prlimit(pid: c_int, resource: c_int, new: *const u64, old: *mut u64) -> c_int;
    pub fn process_vm_readv(
        pid: c_int,
        ours: *const IoVec,
        our_count: c_ulong,
        theirs: *const IoVec,
        their_count: c_ulong,
        flags: c_ulong,
    ) -> isize;
    pub fn ptrace(request: c_long, pid: c_int, address: usize, data: usize) -> isize;
    pub fn raise(signal: c_int) -> c_int;
    pub fn sched_setaffinity(pid: c_int, size: usize, mask: *const u64) -> c_int;
    pub fn setsid() -> c_int;
    pub fn signal(signal: c_int, action: usize) -> usize;
    pub fn syscall(number: c_long, ...) -> isize;
    pub fn unshare(flags: c_int) -> c_int;
    pub fn write(file: c_int, bytes: *const u8, count: usize) -> isize;
}

#[repr(C)]
pub struct IoVec {
    pub base: *mut u8,
    pub length: usize,
}

pub const SIGFPE: c_int = 8;
pub const SIGKILL: c_int = 9;
pub const SIGTERM: c_int = 15;
pub const SIGSTOP: c_int = 19;
pub const SIGXCPU: c_int = 24;
pub const SIG_IGN: usize = 1;

pub const F_GETFD: c_int = 1;
pub const PROT_READ: c_int = 1;
pub const PROT_WRITE: c_int = 2;
pub const MAP_SHARED: c_int = 1;
pub const MAP_ANONYMOUS: c_int = 0x20;
pub const MADV_DONTNEED: c_int = 4;
pub const RLIMIT_NOFILE: c_int = 7;
pub const PTRACE_ATTACH: c_long = 16;
pub const PTRACE_SEIZE: c_long = 0x4206;
pub const CLONE_NEWUSER: c_int = 0x1000_0000;
pub const IO_URING_SETUP: c_long = 425;
pub const BPF: c_long = if cfg!(target_arch = "x86_64") { 321 } else { 280 };

/// Things that must not work.
pub struct Attempts {
    worked: bool,
}

impl Attempts {
    pub fn new() -> Attempts {
        Attempts { worked: false }
    }

    /// Notes a call that gives -1 when it is refused.
    pub fn number(&mut self, what: &str, result: isize) {
        if result != -1 {
            self.worked = true;
            println!("worked: {what}");
        }
    }

    pub fn result<T, E>(&mut self, what: &str, result: Result<T, E>) -> Option<T> {
        if result.is_ok() {
            self.worked = true;
            println!("worked: {what}");
        }
        result.ok()
    }

    /// The right answer, if nothing worked.
    pub fn end(self) {
        if !self.worked {
            println!("42");
        }
    }
}
