//! The filters that refuse system calls which no submission needs.
//!
//! A list of what is refused, not of what is allowed: the file system is
//! landlock's, processes are the namespaces'; these close what neither sees.
//! A refused call fails with EPERM.

use std::io;

use libc::{ENOSYS, EPERM, c_long};

use super::bpf::{Filter, When};

/// The same on every machine; libc does not name it on each.
const SYS_FCHMODAT2: c_long = 452;

const F_SETOWN: u32 = libc::F_SETOWN as u32;
const F_SETOWN_EX: u32 = 15;

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
    SYS_FCHMODAT2,
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

/// No program may leave its namespaces by way of a new process.
const NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP) as u32;

/// For a launcher, and so for all its programs; one that `clones` into control
/// groups itself leaves [`no_clone3`] to each of them.
///
/// # Errors
/// On machines whose system calls are not known here.
pub fn common(clones: bool) -> io::Result<Filter> {
    let mut filter = Filter::new()?;
    for &call in REFUSED {
        filter.refuse(call, EPERM);
    }
    if !clones {
        refuse_clone3(&mut filter);
    }
    filter.refuse_when(libc::SYS_clone, 0, When::AnyBit(NAMESPACES), EPERM);
    for &call in ONLY_TO_ONESELF {
        filter.refuse_when(call, 0, When::IsNot(0), EPERM);
    }
    Ok(filter.finish())
}

/// For one program whose launcher must be able to do it.
///
/// # Errors
/// As [`common`].
pub fn no_clone3() -> io::Result<Filter> {
    let mut filter = Filter::new()?;
    refuse_clone3(&mut filter);
    Ok(filter.finish())
}

/// Its flags lie in memory, which a filter cannot read; without it libraries
/// fall back to clone.
fn refuse_clone3(filter: &mut Filter) {
    filter.refuse(libc::SYS_clone3, ENOSYS);
}

/// For one program without namespaces: threads but no processes, signals to
/// itself alone.
///
/// # Errors
/// As [`common`].
pub fn loner() -> io::Result<Filter> {
    let mut filter = Filter::new()?;
    refuse_clone3(&mut filter);
    for &call in REFUSED_TO_LONERS {
        filter.refuse(call, EPERM);
    }
    filter.refuse_when(libc::SYS_clone, 0, When::NoBit(libc::CLONE_THREAD as u32), EPERM);
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        filter.refuse_when(call, 0, When::IsNotSelf, EPERM);
    }
    // A file may be made to send signals to others.
    for command in [F_SETOWN, F_SETOWN_EX] {
        filter.refuse_when(libc::SYS_fcntl, 1, When::Is(command), EPERM);
    }
    Ok(filter.finish())
}
