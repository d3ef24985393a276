//! Starts a program: what happens between vfork and exec.

#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::CStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;

use libc::{c_char, c_int, c_void, pid_t};

use super::bpf::Filter;
use super::clone::clone;
use super::limits::Resourced;

/// Enough for the few calls of [`prepare`].
const STACK: usize = 64 << 10;

/// How a program is started.
pub struct Start<'a> {
    pub program: BorrowedFd<'a>,
    pub args: &'a [&'a CStr],
    /// What becomes descriptor 0, 1, ...; none of them lies below
    /// [`LOWEST`].
    pub descriptors: &'a [RawFd],
    /// Its working folder.
    pub folder: Option<BorrowedFd<'a>>,
    pub limits: &'a [Resourced],
    /// Its landlock domain.
    pub domain: BorrowedFd<'a>,
    /// A filter of its own beside the launcher's.
    pub filter: Option<&'a mut Filter>,
    /// Its control group, if not the launcher's.
    pub group: Option<BorrowedFd<'a>>,
}

/// A launcher's descriptors lie from here on, so that handing one to a program
/// never overwrites the next.
pub const LOWEST: RawFd = 3 + super::protocol::MOST_FILES as RawFd;

/// A program that runs.
pub struct Child {
    pub pid: pid_t,
    pub pidfd: OwnedFd,
}

/// Starts programs; keeps the stack on which they begin.
pub struct Starter {
    stack: Box<[MaybeUninit<u8>]>,
}

/// What [`prepare`] needs, and where it says what went wrong.
struct Preparation<'a> {
    start: Start<'a>,
    argv: *const *const c_char,
    envp: *const *const c_char,
    failed: Cell<Option<(&'static str, c_int)>>,
}

impl Starter {
    pub fn new() -> Starter {
        Starter { stack: Box::new_uninit_slice(STACK) } // no page of it is touched
    }

    /// Whether programs can be started in a control group. The right to write
    /// to its files is not enough where a container knows no clone3.
    pub fn reaches(&mut self, group: BorrowedFd<'_>) -> bool {
        // SAFETY: `leave` touches nothing.
        let cloned = unsafe { clone(leave, ptr::null_mut(), &mut self.stack, Some(group)) };
        cloned.is_ok_and(|(pid, _)| super::sys::wait(pid, 0).is_ok())
    }

    /// Starts a program. The error names the step that failed.
    pub fn start(&mut self, start: Start<'_>) -> Result<Child, (&'static str, io::Error)> {
        let mut argv: Vec<*const c_char> = start.args.iter().map(|arg| arg.as_ptr()).collect();
        argv.push(ptr::null());
        let envp = [ptr::null()];
        let group = start.group;
        let mut preparation = Preparation {
            start,
            argv: argv.as_ptr(),
            envp: envp.as_ptr(),
            failed: Cell::new(None),
        };
        let argument: *mut Preparation<'_> = &mut preparation;
        // SAFETY: the child runs `prepare` while this thread, the only one,
        // waits for its exec or exit; so all that it borrows outlives it.
        let cloned = unsafe { clone(prepare, argument.cast(), &mut self.stack, group) };
        let (pid, pidfd) = cloned.map_err(|error| ("start a process", error))?;
        match preparation.failed.get() {
            None => Ok(Child { pid, pidfd }),
            Some((step, errno)) => {
                let _ = super::sys::wait(pid, 0);
                Err((step, io::Error::from_raw_os_error(errno)))
            }
        }
    }
}

extern "C" fn leave(_: *mut c_void) -> c_int {
    // SAFETY: ends the child without touching what it shares.
    unsafe { libc::_exit(0) }
}

extern "C" fn prepare(argument: *mut c_void) -> c_int {
    // SAFETY: `start` passes this, and waits.
    let preparation = unsafe { &mut *argument.cast::<Preparation<'_>>() };
    let Err(step) = preparation.run();
    let errno = io::Error::last_os_error().raw_os_error().unwrap_or(0);
    preparation.failed.set(Some((step, errno)));
    // SAFETY: ends the child without touching what it shares.
    unsafe { libc::_exit(127) }
}

impl Preparation<'_> {
    /// Becomes the program, or says at which step it failed (errno says why).
    /// System calls only: what it changes in memory it changes for the
    /// launcher.
    fn run(&mut self) -> Result<std::convert::Infallible, &'static str> {
        let start = &mut self.start;
        let step = |result: c_int, name| if result < 0 { Err(name) } else { Ok(()) };
        // SAFETY: system calls on numbers, and on structs and strings that
        // the waiting launcher keeps alive.
        unsafe {
            step(libc::setpgid(0, 0), "make a process group")?;
            step(
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL),
                "tie the program to its launcher",
            )?;
            for (target, &file) in (0..).zip(start.descriptors) {
                step(libc::dup2(file, target), "pass a file")?;
            }
            if let Some(folder) = start.folder {
                step(libc::fchdir(folder.as_raw_fd()), "enter its folder")?;
            }
            for (resource, limit) in start.limits {
                step(libc::setrlimit(*resource, limit), "set its limits")?;
            }
            let restrict = libc::SYS_landlock_restrict_self;
            let domain = start.domain.as_raw_fd();
            step(libc::syscall(restrict, domain, 0) as c_int, "enter its landlock domain")?;
            if let Some(filter) = &mut start.filter {
                filter.set_own_pid(libc::getpid());
                filter.install().map_err(|_| "install its filter")?;
            }
            libc::syscall(
                libc::SYS_execveat,
                start.program.as_raw_fd(),
                c"".as_ptr(),
                self.argv,
                self.envp,
                libc::AT_EMPTY_PATH,
            );
        }
        Err("execute it")
    }
}
