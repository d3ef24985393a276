//! The domain that keeps a program from the file system.
//!
//! A domain of its own for every run: the launcher stays outside and can read
//! `/proc`, and a program reaches no process and no file but those named here.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;

use rustix::fs::{FileType, fstat};

use super::elf;

const CREATE_VERSION: u32 = 1;
const RULE_PATH_BENEATH: u32 = 1;

const EXECUTE: u64 = 1 << 0;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const REMOVE_DIR: u64 = 1 << 4;
const REMOVE_FILE: u64 = 1 << 5;
const MAKE_DIR: u64 = 1 << 7;
const MAKE_REG: u64 = 1 << 8;
const TRUNCATE: u64 = 1 << 14;

/// All a folder's owner may do, but no links, devices or sockets: what is
/// left there is read by the harness later.
const OWN_FOLDER: u64 =
    WRITE_FILE | READ_FILE | READ_DIR | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | TRUNCATE;

/// What every program may read: std reads `/proc/self/maps` to tell a stack
/// overflow from another fault, and `/dev/fd/N` leads through `/proc`.
const EVERYWHERE: [(&str, u64); 6] = [
    ("/proc", READ_FILE),
    ("/dev/null", READ_FILE | WRITE_FILE),
    ("/dev/zero", READ_FILE),
    ("/dev/full", READ_FILE | WRITE_FILE),
    ("/dev/random", READ_FILE),
    ("/dev/urandom", READ_FILE),
];

/// What a program with a loader may read beside: libraries, modules.
const LIBRARIES: [(&str, u64); 8] = [
    ("/usr", READ_FILE | READ_DIR),
    ("/lib", READ_FILE | READ_DIR),
    ("/lib32", READ_FILE | READ_DIR),
    ("/lib64", READ_FILE | READ_DIR),
    ("/nix/store", READ_FILE | READ_DIR),
    ("/etc/ld.so.cache", READ_FILE),
    ("/etc/ld.so.preload", READ_FILE),
    ("/etc/localtime", READ_FILE),
];

#[repr(C)]
struct RulesetAttr {
    handled_access_fs: u64,
    handled_access_net: u64,
    scoped: u64,
}

#[repr(C, packed)]
struct PathBeneathAttr {
    allowed_access: u64,
    parent_fd: i32,
}

/// Makes domains. The folders are opened once.
pub struct Landlock {
    attr: RulesetAttr,
    everywhere: Vec<(OwnedFd, u64)>,
    libraries: Vec<(OwnedFd, u64)>,
}

impl Landlock {
    /// Asks the kernel what it knows.
    ///
    /// # Errors
    /// When it knows nothing of landlock.
    pub fn new() -> io::Result<Landlock> {
        let attr = RulesetAttr::handled(version()?);
        Ok(Landlock { attr, everywhere: open(&EVERYWHERE), libraries: open(&LIBRARIES) })
    }

    /// A domain for one program: it may read `files` again by name, execute
    /// itself and its loader, and write to `folder`.
    pub fn domain<'a>(
        &self,
        program: BorrowedFd<'_>,
        files: impl Iterator<Item = BorrowedFd<'a>>,
        folder: Option<BorrowedFd<'_>>,
    ) -> io::Result<OwnedFd> {
        let size = size_of::<RulesetAttr>();
        // SAFETY: the kernel reads `size` bytes of the struct; what it returns
        // is a new descriptor, ours alone.
        let ruleset = unsafe {
            let created = libc::syscall(libc::SYS_landlock_create_ruleset, &self.attr, size, 0);
            if created < 0 {
                return Err(io::Error::last_os_error());
            }
            OwnedFd::from_raw_fd(created as i32)
        };
        for (path, access) in &self.everywhere {
            self.allow(&ruleset, path.as_fd(), *access)?;
        }
        if let Some(loader) = elf::loader(program) {
            for (path, access) in &self.libraries {
                self.allow(&ruleset, path.as_fd(), *access)?;
            }
            self.allow(&ruleset, loader.as_fd(), READ_FILE | EXECUTE)?;
        }
        self.allow(&ruleset, program, READ_FILE | EXECUTE)?;
        for file in files {
            let is_folder = fstat(file)
                .is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Directory);
            let access = if is_folder { READ_FILE | READ_DIR } else { READ_FILE };
            self.allow(&ruleset, file, access)?;
        }
        if let Some(folder) = folder {
            self.allow(&ruleset, folder, OWN_FOLDER)?;
        }
        Ok(ruleset)
    }

    fn allow(&self, ruleset: &OwnedFd, path: BorrowedFd<'_>, access: u64) -> io::Result<()> {
        let attr = PathBeneathAttr {
            allowed_access: access & self.attr.handled_access_fs,
            parent_fd: path.as_raw_fd(),
        };
        // SAFETY: the kernel reads the struct, which lives here.
        let added = unsafe {
            let number = libc::SYS_landlock_add_rule;
            libc::syscall(number, ruleset.as_raw_fd(), RULE_PATH_BENEATH, &attr, 0)
        };
        if added == 0 {
            return Ok(());
        }
        match io::Error::last_os_error() {
            // Anonymous files and pipes are nowhere beneath a path, and
            // landlock lets them be.
            error if error.raw_os_error() == Some(libc::EBADFD) => Ok(()),
            error => Err(error),
        }
    }
}

impl RulesetAttr {
    /// Everything that this version of landlock can deny.
    fn handled(version: i64) -> RulesetAttr {
        let rights = match version {
            1 => 13,
            2 => 14,
            3 | 4 => 15,
            _ => 16,
        };
        RulesetAttr {
            handled_access_fs: (1 << rights) - 1,
            // Binding and connecting TCP sockets.
            handled_access_net: if version >= 4 { 3 } else { 0 },
            // Abstract sockets and signals to the outside.
            scoped: if version >= 6 { 3 } else { 0 },
        }
    }
}

/// What this system does not have needs no rule.
fn open(paths: &[(&str, u64)]) -> Vec<(OwnedFd, u64)> {
    let mut options = File::options();
    options.read(true).custom_flags(libc::O_PATH);
    let opened =
        paths.iter().map(|&(path, access)| Some((options.open(path).ok()?.into(), access)));
    opened.flatten().collect()
}

fn version() -> io::Result<i64> {
    let none = std::ptr::null::<RulesetAttr>();
    // SAFETY: with this flag the kernel reads no memory.
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, none, 0, CREATE_VERSION) };
    if version < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(version)
}
