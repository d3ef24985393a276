//! Which executables running judges use, so that nobody removes them.
//!
//! Each process notes the keys that it uses in a file that it holds locked for
//! as long as it lives. Who removes executables reads the notes of those that
//! live; the lock of the store's own folder keeps the two apart.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::Key;

/// The folder of the notes, in the store's.
const NOTES: &str = ".uses";
/// A key's folder bears the time of its last use, not more exact than this.
const EXACT: Duration = Duration::from_secs(24 * 60 * 60);

/// What this process uses.
#[derive(Debug)]
pub(super) struct Uses {
    store: PathBuf,
    noted: Mutex<Noted>,
}

#[derive(Debug, Default)]
struct Noted {
    keys: HashSet<Key>,
    /// Gone with this process, as its lock is.
    note: Option<NamedTempFile>,
}

impl Uses {
    pub fn of(store: &Path) -> Uses {
        Uses { store: store.to_owned(), noted: Mutex::default() }
    }

    /// From now on nobody removes what lies under a key. Best effort: where
    /// nothing can be noted, something may have to be made again.
    pub fn note(&self, key: Key) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.keys.insert(key) {
            let _ = self.write(&mut noted.note, key);
            let _ = touch(&self.store.join(key.to_string()));
        }
    }

    fn write(&self, note: &mut Option<NamedTempFile>, key: Key) -> io::Result<()> {
        let store = File::open(&self.store)?;
        // Ends with the file handle, as all locks here.
        store.lock_shared()?;
        let note = match note {
            Some(note) => note,
            none => {
                let folder = self.store.join(NOTES);
                fs::create_dir_all(&folder)?;
                let new = NamedTempFile::new_in(folder)?;
                new.as_file().lock()?;
                none.insert(new)
            }
        };
        note.write_all(format!("{key}\n").as_bytes())
    }
}

/// The keys that running judges use, while the store's folder is locked; what
/// dead ones left is swept up.
pub(super) fn in_use(store: &Path) -> io::Result<HashSet<Key>> {
    let entries = match fs::read_dir(store.join(NOTES)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashSet::new()),
        entries => entries?,
    };
    let mut keys = HashSet::new();
    for entry in entries {
        let path = entry?.path();
        match File::open(&path) {
            Ok(note) if note.try_lock().is_ok() => fs::remove_file(&path)?,
            // Its judge has just ended.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            opened => {
                opened?;
                let text = fs::read_to_string(&path).unwrap_or_default();
                keys.extend(text.lines().filter_map(|line| line.parse::<Key>().ok()));
            }
        }
    }
    Ok(keys)
}

/// Marks a key's folder as used today; the mark is its time of change.
fn touch(folder: &Path) -> io::Result<()> {
    let folder = File::open(folder)?;
    let now = SystemTime::now();
    let used = folder.metadata()?.modified()?;
    if now.duration_since(used).is_ok_and(|age| age < EXACT) {
        return Ok(());
    }
    folder.set_modified(now)
}
