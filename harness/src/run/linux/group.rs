//! A process with all that it starts, none of which outlives this one.

#![allow(unsafe_code)]

use std::io::{self, PipeWriter};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, Command, ExitStatus};
use std::time::{Duration, Instant};

use libc::c_int;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd, retry_on_intr};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use super::sys::check;

/// `F_SETSIG` of the system's headers, which not every C library names.
const SET_SIGNAL: c_int = 10;

/// A process group: what was started, a compiler say, and what that starts
/// itself, a linker say. It ends with this value, and with this process however
/// that ends.
///
/// The death signal of a parent (`PR_SET_PDEATHSIG`) reaches the first process
/// only. So the group holds one end of a pipe and this process the other, and
/// the kernel has it in hand to kill the group when that one closes. Only who
/// leaves the group lives on.
#[derive(Debug)]
pub struct Group {
    child: Child,
    /// Its number may be another's by now.
    buried: bool,
    /// Closes with this process, if not before.
    _line: PipeWriter,
}

impl Group {
    /// Starts a process as the first of a new group.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Group> {
        let (end, line) = io::pipe()?;
        // Open across exec. What another thread starts just now gets hold of
        // it, too, but that is not in the group.
        fcntl_setfd(&end, FdFlags::empty())?;
        let fd = end.as_raw_fd();
        // SAFETY: between fork and exec, where the group is made already, it
        // makes system calls only. Until exec the child can write to the pipe
        // itself, so it dies then if this process died meanwhile.
        let tie = unsafe { command.pre_exec(move || tie(fd)) };
        let child = tie.process_group(0).spawn()?;
        Ok(Group { child, buried: false, _line: line })
    }

    /// The first process's standard error, where that is a pipe.
    pub fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Waits for the first process, at most this long; `None` when that is
    /// over. Then the group is killed, and so is what a process leaves behind
    /// that ended by itself.
    ///
    /// # Errors
    /// When it cannot be waited for.
    pub fn wait(mut self, longest: Duration) -> io::Result<Option<ExitStatus>> {
        // Not reaped yet, its number still is the group's.
        let first = pidfd_open(Pid::from_child(&self.child), PidfdFlags::empty())?;
        let deadline = Instant::now() + longest;
        let ended = retry_on_intr(|| {
            let left = deadline.saturating_duration_since(Instant::now());
            let left =
                Timespec { tv_sec: left.as_secs() as _, tv_nsec: left.subsec_nanos().into() };
            poll(&mut [PollFd::new(&first, PollFlags::IN)], Some(&left))
        })?;
        let status = self.bury()?;
        Ok((ended > 0).then_some(status))
    }

    fn bury(&mut self) -> io::Result<ExitStatus> {
        if !std::mem::replace(&mut self.buried, true) {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        self.child.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.bury();
    }
}

/// Has the kernel kill this process's group when nobody can write to a pipe any
/// more that the group can read from.
fn tie(end: RawFd) -> io::Result<()> {
    let set = |command, value: c_int| {
        // SAFETY: these commands take a number, on a descriptor that is open.
        check(unsafe { libc::fcntl(end, command, value) })
    };
    set(libc::F_SETOWN, -(std::process::id() as c_int))?;
    set(SET_SIGNAL, libc::SIGKILL)?;
    set(libc::F_SETFL, libc::O_ASYNC).map(drop)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    use std::thread::sleep;

    use super::*;

    /// A shell with a child, both asleep, and the child's number.
    fn family(script: &str) -> (Group, String) {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stderr(Stdio::piped());
        let mut group = Group::spawn(&mut command).unwrap();
        let mut number = String::new();
        BufReader::new(group.stderr().unwrap()).read_line(&mut number).unwrap();
        (group, number.trim().to_owned())
    }

    /// Whether a process is gone, or will be as soon as somebody reaps it.
    fn is_gone(pid: &str) -> bool {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        status.lines().all(|line| !line.starts_with("State:") || line.contains("Z (zombie)"))
    }

    fn goes(pid: &str) -> bool {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !is_gone(pid) && Instant::now() < deadline {
            sleep(Duration::from_millis(1));
        }
        is_gone(pid)
    }

    #[test]
    fn a_group_ends_with_its_value() {
        let (group, child) = family("sleep 1000 & echo $! >&2; wait");
        let first = group.child.id().to_string();
        assert!(!is_gone(&first) && !is_gone(&child));
        drop(group);
        assert!(is_gone(&first) && goes(&child));
    }

    #[test]
    fn what_is_left_behind_is_killed() {
        let (group, child) = family("sleep 1000 & echo $! >&2; exit 3");
        let status = group.wait(Duration::from_secs(100)).unwrap().unwrap();
        assert_eq!(status.code(), Some(3));
        assert!(goes(&child));
    }

    #[test]
    fn a_wait_has_an_end() {
        let (group, child) = family("sleep 1000 & echo $! >&2; wait");
        assert_eq!(group.wait(Duration::from_millis(10)).unwrap(), None);
        assert!(goes(&child));
    }

    #[test]
    fn the_kernel_kills_a_group_whose_line_is_cut() {
        let (mut group, child) = family("sleep 1000 & echo $! >&2; wait");
        let first = group.child.id().to_string();
        // As when this process dies.
        group._line = io::pipe().unwrap().1;
        assert!(goes(&first) && goes(&child));
    }
}
