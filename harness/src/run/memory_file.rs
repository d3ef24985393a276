//! Files that live in memory: no disk, no name, no clean-up.

use std::fs::File;
use std::io::{self, Seek, Write};

/// An empty anonymous file, readable and writable.
///
/// # Errors
/// When the system has no room for it.
pub fn memory_file() -> io::Result<File> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        use rustix::fs::{MemfdFlags, memfd_create};
        let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
        Ok(File::from(memfd_create("judge", flags)?))
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    tempfile::tempfile()
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
/// When the file is mapped for writing or is not an anonymous one.
pub fn seal(file: &File) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        use rustix::fs::{SealFlags, fcntl_add_seals};
        let seals = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK;
        fcntl_add_seals(file, seals)?;
    }
    Ok(())
}
