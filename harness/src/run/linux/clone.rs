//! Starts a process that shares this one's memory until it executes something
//! else, as vfork does.

#![allow(unsafe_code)]

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

use libc::{c_int, c_void, pid_t};

const FLAGS: c_int = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD;

/// For clone3 alone; libc has it in a type that is too small.
const CLONE_INTO_CGROUP: u64 = 1 << 33;

/// What the process runs; it never returns.
pub type Entry = extern "C" fn(*mut c_void) -> c_int;

/// Runs `entry` on `stack` in a new process, in a control group if one is
/// given; gives its number and its descriptor when it has executed something
/// or ended.
///
/// # Safety
/// There is no other thread, and `entry` may do with `argument` what it does;
/// it ends in exec or exit, and meanwhile touches nothing that this thread
/// does not expect to be touched.
pub unsafe fn clone(
    entry: Entry,
    argument: *mut c_void,
    stack: &mut [MaybeUninit<u8>],
    group: Option<BorrowedFd<'_>>,
) -> io::Result<(pid_t, OwnedFd)> {
    let unaligned = stack.as_ptr_range().end as usize % 16;
    let length = stack.len() - unaligned;
    let stack = &mut stack[..length];
    let mut pidfd: c_int = -1;
    let pid = match group {
        None => {
            let flags = FLAGS | libc::SIGCHLD;
            let top = stack.as_mut_ptr_range().end.cast();
            // SAFETY: the stack grows down from its end, which is aligned.
            super::sys::check(unsafe { libc::clone(entry, top, flags, argument, &mut pidfd) })?
        }
        Some(group) => {
            // SAFETY: all-zero is a value of this plain struct.
            let mut args: libc::clone_args = unsafe { std::mem::zeroed() };
            args.flags = FLAGS as u64 | CLONE_INTO_CGROUP;
            args.pidfd = &raw mut pidfd as u64;
            args.exit_signal = libc::SIGCHLD as u64;
            args.stack = stack.as_mut_ptr() as u64;
            args.stack_size = length as u64;
            args.cgroup = group.as_raw_fd() as u64;
            // SAFETY: both live here; the rest is what the caller promises.
            let result = unsafe { clone3(&args, entry, argument) };
            if result < 0 {
                return Err(io::Error::from_raw_os_error(-result as i32));
            }
            result as pid_t
        }
    };
    // SAFETY: the call succeeded, so this is a new descriptor, ours alone.
    Ok((pid, unsafe { OwnedFd::from_raw_fd(pidfd) }))
}

/// The system call, which the C library does not offer: the new process begins
/// with an empty stack, so it cannot return from any function but goes straight
/// to `entry`.
///
/// # Safety
/// As for [`clone`]; `args` says so and gives a stack.
#[cfg(target_arch = "x86_64")]
unsafe fn clone3(args: &libc::clone_args, entry: Entry, argument: *mut c_void) -> isize {
    let result;
    // SAFETY: the kernel preserves all other registers in both processes.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "ud2",
            "2:",
            inlateout("rax") libc::SYS_clone3 as isize => result,
            in("rdi") args,
            in("rsi") size_of::<libc::clone_args>(),
            in("r12") argument,
            in("r13") entry,
            lateout("rcx") _,
            lateout("r11") _,
        );
    }
    result
}

/// As above.
#[cfg(target_arch = "aarch64")]
unsafe fn clone3(args: &libc::clone_args, entry: Entry, argument: *mut c_void) -> isize {
    let result;
    // SAFETY: as above.
    unsafe {
        std::arch::asm!(
            "svc #0",
            "cbnz x0, 2f",
            "mov x29, xzr",
            "mov x0, x20",
            "blr x21",
            "brk #1",
            "2:",
            inlateout("x0") args => result,
            in("x1") size_of::<libc::clone_args>(),
            in("x8") libc::SYS_clone3,
            in("x20") argument,
            in("x21") entry,
        );
    }
    result
}

/// Nothing is confined on other machines, so no program has a group.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
unsafe fn clone3(_: &libc::clone_args, _: Entry, _: *mut c_void) -> isize {
    -libc::ENOSYS as isize
}
