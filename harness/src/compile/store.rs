//! Keeps what was compiled: a folder a key.
//!
//! In a key's folder lies either the executable or, when the compiler refused
//! the source, its message. Both are renamed into place when they are whole,
//! so a process that is killed in between leaves nothing that counts.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;

use super::clearance::{Bounds, clear};
use super::uses::Uses;
use super::{Compiled, Key};

/// The file in a key's folder that holds a refusal.
const REFUSAL: &str = "refused.txt";
/// How the names of folders begin in which something is being made.
const WORKSHOP: &str = ".make-";
/// Whether there is too much is looked at when a process makes its first
/// program, and then each time that it has made so many.
const SELDOM: u64 = 100;

#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    uses: Uses,
    made: AtomicU64,
}

impl Store {
    pub(super) fn open(folder: &Path) -> anyhow::Result<Store> {
        fs::create_dir_all(folder).with_context(|| {
            format!(
                "cannot write to {}: free it, or set CARGO_TARGET_DIR to another folder",
                folder.display()
            )
        })?;
        Ok(Store { folder: folder.to_owned(), uses: Uses::of(folder), made: AtomicU64::new(0) })
    }

    /// What lies under a key; made first when nothing does. `make` gets the
    /// path to leave the executable at, in a folder of its own (rustc names
    /// its intermediates after the product, so two in one folder collide).
    pub(super) fn get_or_make(
        &self,
        key: Key,
        name: &str,
        make: impl FnOnce(&Path) -> anyhow::Result<Result<(), String>>,
    ) -> anyhow::Result<Compiled> {
        let folder = self.folder.join(key.to_string());
        self.uses.note(key);
        if let Some(found) = look(&folder, name) {
            return Ok(found);
        }
        let context = || format!("cannot write to {}", folder.display());
        fs::create_dir_all(&folder).with_context(context)?;
        // Ends with the file handle, also when the process is killed.
        let lock = File::open(&folder).with_context(context)?;
        lock.lock().with_context(|| format!("cannot lock {}", folder.display()))?;
        if let Some(found) = look(&folder, name) {
            return Ok(found);
        }
        sweep(&folder);
        let workshop =
            tempfile::Builder::new().prefix(WORKSHOP).tempdir_in(&folder).with_context(context)?;
        let product = workshop.path().join(name);
        match make(&product)? {
            Ok(()) => fs::rename(&product, folder.join(name)).with_context(context)?,
            Err(message) => {
                let draft = workshop.path().join(REFUSAL);
                fs::write(&draft, message).with_context(context)?;
                fs::rename(&draft, folder.join(REFUSAL)).with_context(context)?;
            }
        }
        if self.made.fetch_add(1, Ordering::Relaxed).is_multiple_of(SELDOM) {
            // Best effort: who judges is not to wait for a full disk.
            let _ = clear(&self.folder, Bounds::STORE);
        }
        look(&folder, name)
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
            .with_context(context)
    }
}

/// Removes what processes left that were killed while they made something
/// here: who holds the lock is the only one at work.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let left = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(WORKSHOP);
    for entry in entries.flatten().filter(left) {
        let _ = fs::remove_dir_all(entry.path());
    }
}

/// What lies in a key's folder already.
fn look(folder: &Path, name: &str) -> Option<Compiled> {
    let executable = folder.join(name);
    if executable.is_file() {
        return Some(Compiled::Executable(executable));
    }
    fs::read_to_string(folder.join(REFUSAL)).ok().map(Compiled::Refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_swept_up() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let key = Key::new(&[b"some source"]);
        let place = folder.path().join(key.to_string());
        let left = place.join(".make-left/.alone");
        fs::create_dir_all(&left).unwrap();
        let made = store.get_or_make(key, "program", |product| {
            fs::write(product, "executable")?;
            Ok(Ok(()))
        });
        assert_eq!(made.unwrap(), Compiled::Executable(place.join("program")));
        let names = fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["program"]);
    }
}
