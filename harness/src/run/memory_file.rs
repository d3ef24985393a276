//! Files that live in memory: no disk, no name, no clean-up.

use std::fs::File;
use std::io::{self, Seek, Write};

/// An empty anonymous file, readable and writable; one without a name in the
/// temporary folder where the system has none in memory.
///
/// # Errors
/// When the system has no room for it.
pub fn memory_file() -> io::Result<File> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        use rustix::fs::{MemfdFlags, memfd_create};
        use rustix::io::Errno;
        let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
        match memfd_create("judge", flags) {
            // Old kernels and some containers do not offer it.
            Err(Errno::NOSYS | Errno::PERM) => {}
            made => return Ok(File::from(made?)),
        }
    }
    on_disk()
}

/// An empty file for `limit` bytes of output. Where it is not in memory its
/// room is taken beforehand: a full disk is not to look like a fault of the
/// program that writes.
///
/// # Errors
/// When the system has no room for it.
pub(super) fn output_file(limit: u64) -> io::Result<File> {
    let file = memory_file()?;
    #[cfg(target_os = "linux")]
    if rustix::fs::fcntl_get_seals(&file).is_err() {
        use rustix::fs::{FallocateFlags, fallocate};
        match fallocate(&file, FallocateFlags::KEEP_SIZE, 0, limit.max(1)) {
            Err(rustix::io::Errno::OPNOTSUPP) => {}
            taken => taken?,
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = limit;
    Ok(file)
}

/// Without a name. Programs that open it again by its descriptor may be
/// another user's.
fn on_disk() -> io::Result<File> {
    use std::os::unix::fs::PermissionsExt;
    let file = tempfile::tempfile()?;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))?;
    Ok(file)
}

/// An anonymous file of these bytes, rewound. Where the system knows seals,
/// no program that inherits it can change it.
///
/// # Errors
/// When the system has no room for it.
pub fn sealed_file(bytes: &[u8]) -> io::Result<File> {
    let mut file = memory_file()?;
    file.write_all(bytes)?;
    file.rewind()?;
    seal(&file)?;
    Ok(file)
}

/// Makes an anonymous file unchangeable where the system knows seals.
///
/// # Errors
/// When the file is mapped for writing.
pub fn seal(file: &File) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        use rustix::fs::{SealFlags, fcntl_add_seals};
        let seals = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK;
        match fcntl_add_seals(file, seals) {
            // A file on a disk, where there are no anonymous ones.
            Err(rustix::io::Errno::INVAL) => {}
            sealed => sealed?,
        }
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = file;
    Ok(())
}
