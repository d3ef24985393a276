//! Keeps verdicts from run to run, under the key of everything that decides
//! them.
//!
//! A record is a line in one of 256 files, chosen by its key. Lines are only
//! added, each at one stroke and with a sum of its own, so that what is cut
//! off, foreign or damaged counts as not there: at worst a program runs once
//! more. A file that is full loses its older half; age is the order of
//! the lines, whatever the clock says.

mod record;
mod shard;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

pub(super) use record::{Record, lasts};
use shard::Shard;

use crate::compile::Key;
use crate::workspace::Workspace;

/// The verdicts that were kept in a workspace.
#[derive(Debug)]
pub struct VerdictCache {
    folder: PathBuf,
    shards: Box<[OnceLock<Mutex<Shard>>; 256]>,
}

impl VerdictCache {
    /// The verdicts of a workspace. Nothing is read before it is asked for.
    pub fn of(workspace: &Workspace) -> VerdictCache {
        let folder = workspace.cache().join("verdicts");
        VerdictCache { folder, shards: Box::new([const { OnceLock::new() }; 256]) }
    }

    pub(super) fn get(&self, key: Key) -> Option<Record> {
        self.shard(key).lock().unwrap_or_else(PoisonError::into_inner).get(key)
    }

    /// Best effort: where nothing can be kept, everything is judged anew.
    pub(super) fn put(&self, key: Key, record: &Record) {
        let mut shard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let _ = shard.put(key, record);
    }

    fn shard(&self, key: Key) -> &Mutex<Shard> {
        let number = key.bytes()[0];
        self.shards[usize::from(number)]
            .get_or_init(|| Mutex::new(Shard::open(self.folder.join(format!("{number:02x}")))))
    }

    /// Forgets every verdict; tells how many bytes they took.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn clear(self) -> io::Result<u64> {
        if self.folder.is_file() {
            return fs::remove_file(&self.folder).map(|()| 0);
        }
        let bytes = size(&self.folder)?;
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(bytes),
        }
    }
}

fn size(folder: &Path) -> io::Result<u64> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    entries.map(|entry| Ok(entry?.metadata()?.len())).sum()
}
