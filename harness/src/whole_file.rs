//! Writes files that are whole or not there: somebody may read the old one just
//! now, and a killed process must leave no half of a new one.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Writes a file at one stroke in place of an older one, with the folders that
/// it needs.
///
/// # Errors
/// When it cannot be written; the older one is there then as before.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// The same of what is written bit by bit.
///
/// # Errors
/// As [`write`], and when `fill` fails.
pub fn write_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    // As readable as the user's other files, not as a secret.
    let permissions = Permissions::from_mode(0o666);
    let mut draft =
        tempfile::Builder::new().prefix(".draft-").permissions(permissions).tempfile_in(folder)?;
    fill(draft.as_file_mut())?;
    draft.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_whole_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/file");
        write(&path, b"old").unwrap();
        let failed = write_with(&path, |file| {
            file.write_all(b"ha")?;
            Err(io::Error::other("no more"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 1);
    }
}
