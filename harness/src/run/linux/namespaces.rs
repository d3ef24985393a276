//! A user, processes, a network, mounts of its own.

use std::fs;
use std::io;

use super::identity::{self, Identity};
use super::sys;

const ALL: i32 = libc::CLONE_NEWUSER | WITHOUT_USER;
const WITHOUT_USER: i32 = libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWNS;

/// Leaves for new namespaces and, where this is root, for another user. The
/// next child is their first process: when it ends, the kernel ends all others
/// there.
///
/// # Errors
/// When the system allows neither way; nothing has changed then but root's
/// supplementary groups.
pub fn enter() -> io::Result<()> {
    let user = Identity::current();
    if user.is_root() {
        // Root that may not make a user namespace may still make the others.
        return as_root();
    }
    sys::unshare(ALL)?;
    map(user.uid, user.gid)
}

fn as_root() -> io::Result<()> {
    let first = match identity::drop_but_remember() {
        Ok(user) => {
            let made = sys::unshare(ALL).and_then(|()| map(user.uid, user.gid));
            if made.is_ok() {
                return user.assume();
            }
            identity::restore_root()?;
            made
        }
        // Root of a container that knows no other user.
        Err(_) => return sys::unshare(ALL).and_then(|()| map(0, 0)),
    };
    match sys::unshare(WITHOUT_USER) {
        Ok(()) => identity::drop_root().map(drop),
        Err(_) => first,
    }
}

/// Gives the user its number in the new user namespace. Root of the outside
/// is nobody inside, for a program of user 0 would get all powers there.
fn map(uid: u32, gid: u32) -> io::Result<()> {
    let line = |id: u32| match id {
        0 => format!("{} 0 1", identity::NOBODY),
        id => format!("{id} {id} 1"),
    };
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/gid_map", line(gid))?;
    fs::write("/proc/self/uid_map", line(uid))
}
