//! A launcher's control groups: one for itself, one for its programs.
//!
//! What it adds to the launcher's own measure: the memory of all processes of
//! a run together, at every moment, and shared memory that is touched and let
//! go, which no process shows. The kernel ends a run that would exceed it, and
//! only that it did so counts: a group's peak counts the page cache too.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;

use super::delegation::{self, LAUNCHER, PROGRAM};
use super::identity::Identity;
use crate::run::Limits;

/// What a group may hold beside a program's memory: what the kernel keeps for
/// its processes, and executables.
const MARGIN: u64 = 16 << 20;

/// The group of programs, by descriptors that outlast the loss of powers.
pub struct Cgroup {
    folder: File,
    limit: File,
    charged: File,
    contents: File,
    events: File,
    /// What was last written to `limit`, in bytes.
    pub ceiling: u64,
    seen: Events,
}

/// What the kernel counted.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Events {
    /// How often the group itself was full.
    full: u64,
    /// How many of its processes were killed for want of memory, be it the
    /// group's or the machine's.
    killed: u64,
}

impl Cgroup {
    /// Makes the groups of this process below the delegated one, and moves it.
    ///
    /// # Errors
    /// Where the kernel refuses any of it.
    pub fn enter(delegated: &Path) -> io::Result<Cgroup> {
        let home = delegation::launcher_folder(delegated, std::process::id());
        let (launcher, program) = (home.join(LAUNCHER), home.join(PROGRAM));
        delegation::make(&home)?;
        delegation::limit_children(&home)?;
        delegation::make(&launcher)?;
        delegation::make(&program)?;
        fs::write(program.join("memory.oom.group"), "1")?;
        match fs::write(program.join("memory.swap.max"), "0") {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {} // no swap
            written => written?,
        }
        if Identity::current().is_root() {
            // It becomes another user, who starts programs there. Whoever else
            // can write this file has no process that he may move here: that
            // takes the same right to all groups between.
            for folder in [&home, &program] {
                fs::set_permissions(folder.join("cgroup.procs"), Permissions::from_mode(0o666))?;
            }
        }
        let open = |name: &str| File::open(program.join(name));
        let mut group = Cgroup {
            folder: File::open(&program)?,
            limit: File::options().write(true).open(program.join("memory.max"))?,
            charged: open("memory.current")?,
            contents: open("memory.stat")?,
            events: open("memory.events")?,
            ceiling: 0,
            seen: Events::default(),
        };
        group.was_full()?;
        fs::write(launcher.join("cgroup.procs"), "0")?;
        Ok(group)
    }

    /// Where clone3 takes the group.
    pub fn folder(&self) -> BorrowedFd<'_> {
        self.folder.as_fd()
    }

    /// Sets what the next run may hold. That is its memory limit twice, for
    /// the stack may grow as far beside: a recursion without end is to be
    /// ended by its stack's limit, which says so, with a cgroup or without.
    pub fn set_ceiling(&mut self, limits: &Limits) -> io::Result<()> {
        // Outputs in memory are charged to the program that wrote them, for
        // as long as the harness has them.
        let mut kept = number(&read(&self.charged)?);
        if kept > MARGIN {
            // Only a part of it, maybe: the page cache gives way.
            kept = field(&read(&self.contents)?, "shmem");
        }
        let memory = limits.memory.saturating_mul(2);
        self.ceiling = memory.saturating_add(limits.output).saturating_add(kept + MARGIN);
        self.limit.write_all_at(self.ceiling.to_string().as_bytes(), 0)
    }

    /// Whether the kernel killed anything since the last time because the
    /// group was full. That the machine was is not the program's fault.
    pub fn was_full(&mut self) -> io::Result<bool> {
        let before = std::mem::replace(&mut self.seen, Events::parse(&read(&self.events)?));
        Ok(self.seen.full > before.full && self.seen.killed > before.killed)
    }
}

impl Events {
    fn parse(text: &str) -> Events {
        Events { full: field(text, "oom"), killed: field(text, "oom_kill") }
    }
}

/// Reads one of the kernel's small files anew.
fn read(file: &File) -> io::Result<String> {
    let mut text = [0; 8192];
    let length = file.read_at(&mut text, 0)?;
    Ok(String::from_utf8_lossy(&text[..length]).into_owned())
}

/// The value of a line `NAME VALUE`; zero when there is no such line.
fn field(text: &str, name: &str) -> u64 {
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map_or(0, number)
}

fn number(text: &str) -> u64 {
    text.trim().parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_apart_by_their_whole_name() {
        let text = "low 0\nhigh 1\nmax 57\noom 3\noom_kill 8\noom_group_kill 2\n";
        assert_eq!(Events::parse(text), Events { full: 3, killed: 8 });
        // Kernels before 4.13 know fewer.
        assert_eq!(Events::parse("oom_kill 8\n"), Events { full: 0, killed: 8 });
        assert_eq!(Events::parse(""), Events::default());
    }

    #[test]
    fn a_field_has_a_value() {
        let text = "anon 4096\nfile 90112\nshmem 81920\nshmem_thp 7\n";
        assert_eq!(field(text, "shmem"), 81920);
        assert_eq!(field(text, "hmem"), 0);
    }
}
