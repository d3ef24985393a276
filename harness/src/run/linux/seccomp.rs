//! The filter that refuses system calls which no submission needs.
//!
//! A list of what is refused, not of what is allowed: the file system is
//! landlock's, processes are the namespaces'; this closes what neither sees.
//! A refused call fails with EPERM.

#![allow(unsafe_code)]

use std::io;

use libc::{c_long, sock_filter, sock_fprog};

/// Programs for this machine's own kind of system call.
#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: Option<u32> = Some(0xc000_003e);
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: Option<u32> = Some(0xc000_00b7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: Option<u32> = None;

/// Refused in every tier that has a filter.
const REFUSED: &[c_long] = &[
    // Sockets. A pair that is connected to itself is allowed.
    libc::SYS_socket,
    // Memory that no process's peak shows, or that outlives its process.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Other processes' insides.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    // Names, modes and times of files that belong to the same user: landlock
    // does not look at these.
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_truncate,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // Large and young parts of the kernel.
    libc::SYS_bpf,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_fanotify_init,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
];

/// Refused besides where no namespace stands between a program and the other
/// processes: new processes, and signals by any way but those below.
const REFUSED_TO_LONERS: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
];

/// Only to be done to oneself, which is process 0 here: the launcher has the
/// same user.
const ONLY_TO_ONESELF: &[c_long] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

// Offsets in struct seccomp_data.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const FIRST_ARGUMENT: u32 = if cfg!(target_endian = "big") { 20 } else { 16 };

const LOAD: u16 = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_EQUAL: u16 = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_AT_LEAST: u16 = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_ANY_BIT: u16 = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN: u16 = 0x06; // BPF_RET | BPF_K

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const NO_PERMISSION: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;
const NO_SUCH_CALL: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// No program may leave its namespaces by way of a new process.
const NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP) as u32;

/// A filter, ready to be installed.
pub struct Filter {
    code: Vec<sock_filter>,
    /// Where the program's own process id is compared.
    own_pid: Vec<usize>,
}

impl Filter {
    /// For a launcher, and so for all its programs.
    ///
    /// # Errors
    /// On machines whose system calls it does not know.
    pub fn common() -> io::Result<Filter> {
        let mut filter = Filter::start()?;
        for &call in REFUSED {
            filter.refuse(call, NO_PERMISSION);
        }
        // Its flags lie in memory, which a filter cannot read; without it
        // libraries fall back to clone.
        filter.refuse(libc::SYS_clone3, NO_SUCH_CALL);
        filter.when(
            libc::SYS_clone,
            &[
                load(FIRST_ARGUMENT),
                jump(JUMP_ANY_BIT, NAMESPACES, 0, 1),
                give(NO_PERMISSION),
                give(ALLOW),
            ],
        );
        for &call in ONLY_TO_ONESELF {
            filter.only_to(call, 0);
        }
        filter.code.push(give(ALLOW));
        Ok(filter)
    }

    /// For one program without namespaces: threads but no processes, signals
    /// to itself alone.
    pub fn loner() -> io::Result<Filter> {
        let mut filter = Filter::start()?;
        for &call in REFUSED_TO_LONERS {
            filter.refuse(call, NO_PERMISSION);
        }
        let thread = libc::CLONE_THREAD as u32;
        filter.when(
            libc::SYS_clone,
            &[
                load(FIRST_ARGUMENT),
                jump(JUMP_ANY_BIT, thread, 1, 0),
                give(NO_PERMISSION),
                give(ALLOW),
            ],
        );
        for call in [libc::SYS_kill, libc::SYS_tgkill] {
            filter.only_to(call, 0);
            filter.own_pid.push(filter.code.len() - 3);
        }
        filter.code.push(give(ALLOW));
        Ok(filter)
    }

    /// Checks that the call is of the known kind, and loads its number.
    fn start() -> io::Result<Filter> {
        let architecture = ARCHITECTURE.ok_or(io::ErrorKind::Unsupported)?;
        let mut code = vec![
            load(ARCH),
            jump(JUMP_EQUAL, architecture, 1, 0),
            give(NO_SUCH_CALL),
            load(NUMBER),
        ];
        if cfg!(target_arch = "x86_64") {
            // The numbers of the x32 kind begin here.
            code.push(jump(JUMP_AT_LEAST, 0x4000_0000, 0, 1));
            code.push(give(NO_SUCH_CALL));
        }
        Ok(Filter { code, own_pid: Vec::new() })
    }

    fn refuse(&mut self, call: c_long, answer: u32) {
        self.when(call, &[give(answer)]);
    }

    /// Allows a call whose first argument is this number, and no other.
    fn only_to(&mut self, call: c_long, number: u32) {
        self.when(
            call,
            &[
                load(FIRST_ARGUMENT),
                jump(JUMP_EQUAL, number, 1, 0),
                give(NO_PERMISSION),
                give(ALLOW),
            ],
        );
    }

    /// Appends what is done for one call; it must return.
    fn when(&mut self, call: c_long, steps: &[sock_filter]) {
        self.code.push(jump(JUMP_EQUAL, call as u32, 0, steps.len() as u8));
        self.code.extend_from_slice(steps);
    }

    /// Makes `pid` the process that may be sent signals. Callable between
    /// vfork and exec: it writes numbers only.
    pub fn set_own_pid(&mut self, pid: i32) {
        for &at in &self.own_pid {
            self.code[at].k = pid as u32;
        }
    }

    /// Puts the calling process, and all that it starts, under the filter.
    /// `no_new_privs` must be set. Callable between vfork and exec.
    pub fn install(&self) -> io::Result<()> {
        let program =
            sock_fprog { len: self.code.len() as u16, filter: self.code.as_ptr().cast_mut() };
        let none: libc::c_ulong = 0;
        // SAFETY: the kernel copies `len` instructions, which live in `code`.
        super::sys::check(unsafe {
            libc::prctl(
                libc::PR_SET_SECCOMP,
                libc::SECCOMP_MODE_FILTER as libc::c_ulong,
                &program,
                none,
                none,
            )
        })
        .map(drop)
    }
}

fn load(offset: u32) -> sock_filter {
    jump(LOAD, offset, 0, 0)
}

fn give(answer: u32) -> sock_filter {
    jump(RETURN, answer, 0, 0)
}

fn jump(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_jump_lands_inside() {
        for filter in [Filter::common().unwrap(), Filter::loner().unwrap()] {
            let length = filter.code.len();
            for (at, step) in filter.code.iter().enumerate() {
                let furthest = step.jt.max(step.jf) as usize;
                assert!(at + furthest < length, "instruction {at}");
            }
            let last = filter.code.last().unwrap();
            assert_eq!((last.code, last.k), (RETURN, ALLOW));
        }
    }

    #[test]
    fn the_own_process_is_written_where_it_is_compared() {
        let mut filter = Filter::loner().unwrap();
        filter.set_own_pid(4711);
        let compared = filter.code.iter().filter(|step| step.k == 4711);
        assert_eq!(compared.map(|step| step.code).collect::<Vec<_>>(), [JUMP_EQUAL; 2]);
    }
}
