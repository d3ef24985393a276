//! The control group (version 2) that was delegated to the harness, if any.
//!
//! In groups of its own a program's memory is held by the kernel itself, see
//! [`super::cgroup`]. A group that limits its children's memory may hold no
//! process beside them, so the harness moves into a child first:
//!
//! ```text
//! delegated          its children's memory can be limited
//!   judge            the harness
//!   judge-PID        the same, one for each launcher
//!     launcher
//!     program
//! ```
//!
//! That is done only where no other process is in the harness's group, as
//! under `systemd-run --user --scope -p Delegate=yes`: nobody else is moved.
//! In the end the harness moves back and removes what it made. One that is
//! killed leaves empty groups; those of a scope go with the scope.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The harness's own group below the delegated one.
const OWN: &str = "judge";

/// Below a launcher's group: where it is itself, and where its programs are.
pub const LAUNCHER: &str = "launcher";
pub const PROGRAM: &str = "program";

/// How long the dead may take to leave a group.
const BURIAL: Duration = Duration::from_millis(200);

/// A group below which the harness and its launchers have groups of their own,
/// until this is dropped.
#[derive(Debug)]
pub struct Delegation {
    folder: PathBuf,
}

impl Delegation {
    /// Takes the group that this process is in, if it is its own alone and
    /// memory can be limited there.
    pub fn take() -> Option<Delegation> {
        let folder = own_folder(
            &fs::read_to_string("/proc/self/cgroup").ok()?,
            &fs::read_to_string("/proc/self/mountinfo").ok()?,
        )?;
        let controllers = fs::read_to_string(folder.join("cgroup.controllers")).ok()?;
        let processes = fs::read_to_string(folder.join("cgroup.procs")).ok()?;
        if !controllers.split_whitespace().any(|name| name == "memory") || processes != own_line() {
            return None;
        }
        make(&folder.join(OWN)).ok()?;
        // What was done so far is undone when this is dropped.
        let delegation = Delegation { folder };
        delegation.settle().ok().map(|()| delegation)
    }

    fn settle(&self) -> io::Result<()> {
        fs::write(self.folder.join(OWN).join("cgroup.procs"), own_line())?;
        limit_children(&self.folder)
    }

    /// The delegated group.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes the groups of a launcher that is gone.
    pub fn remove(&self, launcher: u32) {
        let group = launcher_folder(&self.folder, launcher);
        for folder in [group.join(LAUNCHER), group.join(PROGRAM), group] {
            remove(&folder);
        }
    }
}

impl Drop for Delegation {
    fn drop(&mut self) {
        // In this order; where one step fails so do those after it.
        let _ = fs::write(self.folder.join("cgroup.subtree_control"), "-memory");
        let _ = fs::write(self.folder.join("cgroup.procs"), own_line());
        remove(&self.folder.join(OWN));
    }
}

/// The group of a launcher, by its process number.
pub fn launcher_folder(delegated: &Path, launcher: u32) -> PathBuf {
    delegated.join(format!("{OWN}-{launcher}"))
}

/// Makes a group; one that is there already was left by a harness that was
/// killed.
pub fn make(group: &Path) -> io::Result<()> {
    match fs::create_dir(group) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

/// Lets the memory of a group's children be limited.
pub fn limit_children(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.subtree_control"), "+memory")
}

/// How the kernel lists this process, and takes it.
fn own_line() -> String {
    format!("{}\n", std::process::id())
}

fn remove(group: &Path) {
    let deadline = Instant::now() + BURIAL;
    while let Err(error) = fs::remove_dir(group)
        && error.kind() == ErrorKind::ResourceBusy
        && Instant::now() < deadline
    {
        sleep(Duration::from_micros(200));
    }
}

/// The folder of a process's group, by its `/proc/.../cgroup` and `mountinfo`
/// (cgroups(7), proc_pid_mountinfo(5)).
fn own_folder(cgroup: &str, mountinfo: &str) -> Option<PathBuf> {
    let path = Path::new(cgroup.lines().find_map(|line| line.strip_prefix("0::"))?);
    // A group outside of the namespace's has a path that leads up.
    if path.components().any(|part| part == Component::ParentDir) {
        return None;
    }
    mountinfo.lines().find_map(|line| {
        let (mount, system) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        let below = path.strip_prefix(root).ok()?;
        system.starts_with("cgroup2 ").then(|| Path::new(point).join(below))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
        24 30 0:22 / /proc rw,nosuid - proc proc rw\n\
        31 30 0:27 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n\
        32 24 0:28 / /sys/fs/cgroup rw,nosuid shared:10 - cgroup2 cgroup2 rw,nsdelegate\n";

    #[test]
    fn the_folder_is_below_the_mount_point() {
        let cgroup = "4:memory:/elsewhere\n0::/user.slice/run-1.scope\n";
        let folder = own_folder(cgroup, MOUNTS).unwrap();
        assert_eq!(folder, Path::new("/sys/fs/cgroup/user.slice/run-1.scope"));
        let folder = own_folder("0::/\n", MOUNTS).unwrap();
        assert_eq!(folder, Path::new("/sys/fs/cgroup"));
    }

    #[test]
    fn a_mount_may_show_a_part_of_all_groups() {
        let mounts = "40 30 0:28 /box /groups rw - cgroup2 cgroup2 rw\n";
        assert_eq!(own_folder("0::/box/a\n", mounts).unwrap(), Path::new("/groups/a"));
        assert_eq!(own_folder("0::/boxes\n", mounts), None);
    }

    #[test]
    fn there_may_be_no_folder() {
        assert_eq!(own_folder("4:memory:/elsewhere\n", MOUNTS), None);
        assert_eq!(own_folder("0::/../other\n", MOUNTS), None);
        assert_eq!(own_folder("0::/a\n", "24 30 0:22 / /proc rw - proc proc rw\n"), None);
    }
}
