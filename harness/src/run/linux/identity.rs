//! Who runs the programs.
//!
//! Root's limits bind nobody: RLIMIT_NPROC does not count root's processes,
//! and file modes do not stop it. So root's launchers become another user,
//! each one its own: its processes are counted alone, and it owns nothing.

use std::io;

use super::sys;

/// The traditional user that owns nothing.
pub const NOBODY: u32 = 65534;

/// The users of launchers are numbered from here by their process ids: far
/// from what user databases hand out, and no two live launchers alike.
const FIRST: u32 = 0x6a75_0000;

const KEEP: u32 = !0;

/// A user and its group.
#[derive(Debug, Clone, Copy)]
pub struct Identity {
    pub uid: u32,
    pub gid: u32,
}

impl Identity {
    pub fn current() -> Identity {
        Identity {
            uid: rustix::process::geteuid().as_raw(),
            gid: rustix::process::getegid().as_raw(),
        }
    }

    pub fn is_root(self) -> bool {
        self.uid == 0
    }

    /// Becomes this user for good.
    pub fn assume(self) -> io::Result<()> {
        sys::set_user(self.uid, self.uid, self.uid)?;
        readable()
    }
}

/// Root becomes another user for good.
///
/// # Errors
/// In containers that know no other user, or without the right to.
pub fn drop_root() -> io::Result<Identity> {
    let user = drop_but_remember()?;
    user.assume()?;
    Ok(user)
}

/// Root becomes another user and can come back by [`restore_root`].
///
/// # Errors
/// As [`drop_root`]; this is still root then.
pub fn drop_but_remember() -> io::Result<Identity> {
    // Small containers map the first 65,536 users at most.
    own_user().or_else(|_| become_user(NOBODY))
}

fn own_user() -> io::Result<Identity> {
    become_user(FIRST + std::process::id())
}

fn become_user(uid: u32) -> io::Result<Identity> {
    sys::set_only_group(uid)?;
    sys::set_user(uid, uid, 0)?;
    readable()?;
    Ok(Identity { uid, gid: uid })
}

/// Undoes [`drop_but_remember`] but for the supplementary groups.
pub fn restore_root() -> io::Result<()> {
    sys::set_user(KEEP, 0, KEEP)?;
    sys::set_user(0, 0, 0)?;
    sys::set_only_group(0)
}

/// The kernel hides `/proc/self` from a process that changed its user.
fn readable() -> io::Result<()> {
    sys::prctl(libc::PR_SET_DUMPABLE, 1)
}
