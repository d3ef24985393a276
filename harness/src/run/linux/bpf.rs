//! The small programs by which the kernel decides about system calls.

#![allow(unsafe_code)]

use std::io;

use libc::{c_int, c_long, sock_filter, sock_fprog};

/// Programs for this machine's own kind of system call.
#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: Option<u32> = Some(0xc000_003e);
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: Option<u32> = Some(0xc000_00b7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: Option<u32> = None;

// Offsets in struct seccomp_data.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const ARGUMENTS: u32 = 16;

const LOAD: u16 = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_EQUAL: u16 = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_AT_LEAST: u16 = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_ANY_BIT: u16 = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN: u16 = 0x06; // BPF_RET | BPF_K

/// When a call is refused: a test of the low half of one argument, on the
/// little-endian machines that [`ARCHITECTURE`] knows.
#[derive(Debug, Clone, Copy)]
pub enum When {
    /// One of these bits is set.
    AnyBit(u32),
    /// None of these bits is set.
    NoBit(u32),
    /// It is this number.
    Is(u32),
    /// It is another number.
    IsNot(u32),
    /// It is not the number of the process that installs the filter.
    IsNotSelf,
}

/// A filter that allows what it does not refuse.
pub struct Filter {
    code: Vec<sock_filter>,
    /// Where the process's own number is compared.
    own_pid: Vec<usize>,
}

impl Filter {
    /// Refuses calls of foreign kinds, as if the system did not know them.
    ///
    /// # Errors
    /// On machines whose calls are not known here.
    pub fn new() -> io::Result<Filter> {
        let architecture = ARCHITECTURE.ok_or(io::ErrorKind::Unsupported)?;
        let mut code = vec![
            step(LOAD, ARCH),
            jump(JUMP_EQUAL, architecture, 1, 0),
            fail(libc::ENOSYS),
            step(LOAD, NUMBER),
        ];
        if cfg!(target_arch = "x86_64") {
            // The numbers of the x32 kind begin here.
            code.extend([jump(JUMP_AT_LEAST, 0x4000_0000, 0, 1), fail(libc::ENOSYS)]);
        }
        Ok(Filter { code, own_pid: Vec::new() })
    }

    /// Fails a call.
    pub fn refuse(&mut self, call: c_long, error: c_int) {
        self.code.extend([jump(JUMP_EQUAL, call as u32, 0, 1), fail(error)]);
    }

    /// Fails a call whose argument, counted from zero, passes a test.
    pub fn refuse_when(&mut self, call: c_long, argument: u32, when: When, error: c_int) {
        let (code, number, passes) = match when {
            When::AnyBit(bits) => (JUMP_ANY_BIT, bits, true),
            When::NoBit(bits) => (JUMP_ANY_BIT, bits, false),
            When::Is(number) => (JUMP_EQUAL, number, true),
            When::IsNot(number) => (JUMP_EQUAL, number, false),
            When::IsNotSelf => (JUMP_EQUAL, 0, false),
        };
        if let When::IsNotSelf = when {
            self.own_pid.push(self.code.len() + 2);
        }
        self.code.extend([
            jump(JUMP_EQUAL, call as u32, 0, 4),
            step(LOAD, ARGUMENTS + 8 * argument),
            jump(code, number, u8::from(!passes), u8::from(passes)),
            fail(error),
            // Back to where the next comparison expects it.
            step(LOAD, NUMBER),
        ]);
    }

    /// Says which process is oneself. Callable between vfork and exec: it
    /// writes numbers only.
    pub fn set_own_pid(&mut self, pid: i32) {
        for &at in &self.own_pid {
            self.code[at].k = pid as u32;
        }
    }

    /// Ends the list.
    pub fn finish(mut self) -> Filter {
        self.code.push(step(RETURN, libc::SECCOMP_RET_ALLOW));
        self
    }

    /// Puts the calling process, and all that it starts, under the filter.
    /// `no_new_privs` must be set. Callable between vfork and exec.
    pub fn install(&self) -> io::Result<()> {
        let program =
            sock_fprog { len: self.code.len() as u16, filter: self.code.as_ptr().cast_mut() };
        let mode = libc::SECCOMP_MODE_FILTER as libc::c_ulong;
        let none: libc::c_ulong = 0;
        // SAFETY: the kernel copies `len` instructions, which live in `code`.
        super::sys::check(unsafe { libc::prctl(libc::PR_SET_SECCOMP, mode, &program, none, none) })
            .map(drop)
    }
}

fn fail(error: c_int) -> sock_filter {
    step(RETURN, libc::SECCOMP_RET_ERRNO | error as u32)
}

fn step(code: u16, k: u32) -> sock_filter {
    jump(code, k, 0, 0)
}

fn jump(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would answer to a call.
    fn answer(filter: &Filter, call: c_long, argument: u32) -> u32 {
        let (mut at, mut loaded) = (0, 0);
        loop {
            let sock_filter { code, jt, jf, k } = filter.code[at];
            let jumps = match code {
                LOAD => {
                    loaded = match k {
                        NUMBER => call as u32,
                        ARCH => ARCHITECTURE.unwrap(),
                        _ => argument,
                    };
                    None
                }
                RETURN => return k,
                JUMP_EQUAL => Some(loaded == k),
                JUMP_AT_LEAST => Some(loaded >= k),
                JUMP_ANY_BIT => Some(loaded & k != 0),
                _ => unreachable!("{code}"),
            };
            at += 1 + jumps.map_or(0, |holds| usize::from(if holds { jt } else { jf }));
        }
    }

    const ALLOWED: u32 = libc::SECCOMP_RET_ALLOW;

    fn failed(error: c_int) -> u32 {
        libc::SECCOMP_RET_ERRNO | error as u32
    }

    #[test]
    fn what_is_not_refused_is_allowed() {
        let mut filter = Filter::new().unwrap();
        filter.refuse(7, libc::EPERM);
        filter.refuse_when(8, 0, When::Is(1), libc::EPERM);
        filter.refuse(9, libc::ENOSYS);
        let filter = filter.finish();
        assert_eq!(answer(&filter, 6, 1), ALLOWED);
        assert_eq!(answer(&filter, 7, 0), failed(libc::EPERM));
        assert_eq!(answer(&filter, 8, 0), ALLOWED);
        assert_eq!(answer(&filter, 8, 1), failed(libc::EPERM));
        assert_eq!(answer(&filter, 9, 0), failed(libc::ENOSYS));
    }

    #[test]
    fn arguments_are_tested() {
        let refused = |when, argument| {
            let mut filter = Filter::new().unwrap();
            filter.refuse_when(1, 0, when, libc::EPERM);
            let mut filter = filter.finish();
            filter.set_own_pid(4711);
            answer(&filter, 1, argument) == failed(libc::EPERM)
        };
        assert!(refused(When::AnyBit(6), 2) && !refused(When::AnyBit(6), 9));
        assert!(refused(When::NoBit(6), 9) && !refused(When::NoBit(6), 2));
        assert!(refused(When::IsNot(3), 4) && !refused(When::IsNot(3), 3));
        assert!(refused(When::IsNotSelf, 0) && !refused(When::IsNotSelf, 4711));
    }

    #[test]
    fn calls_of_the_x32_kind_are_unknown() {
        let filter = Filter::new().unwrap().finish();
        if cfg!(target_arch = "x86_64") {
            assert_eq!(answer(&filter, 0x4000_0001, 0), failed(libc::ENOSYS));
        }
    }
}
