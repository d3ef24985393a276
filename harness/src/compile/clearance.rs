//! Removes executables: all that nobody uses, or those that are one too many.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use walkdir::WalkDir;

use super::Key;
use super::uses::in_use;
use crate::workspace::Workspace;

/// What may lie in a store.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// In bytes.
    pub size: u64,
    /// In programs.
    pub programs: usize,
}

impl Bounds {
    /// Past this the programs go that were not used for longest: a save under
    /// `watch` leaves one each time. Room for a thousand problems with their
    /// wrong submissions.
    pub const STORE: Bounds = Bounds { size: 8 << 30, programs: 40_000 };
}

/// What was removed of a store, and what was not.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cleared {
    /// How many programs are gone.
    pub programs: usize,
    /// How many bytes they took.
    pub bytes: u64,
    /// How many stay since a judge that runs uses them.
    pub in_use: usize,
}

/// Removes what was compiled in a workspace but for what judges that run use.
///
/// # Errors
/// When a file cannot be removed.
pub fn clear_executables(workspace: &Workspace) -> anyhow::Result<Cleared> {
    let store = workspace.cache().join("build");
    clear(&store, Bounds { size: 0, programs: 0 })
        .with_context(|| format!("cannot clear {}", store.display()))
}

/// Removes programs that nobody uses, those that were not used for longest
/// first, until a store keeps its bounds.
pub(super) fn clear(store: &Path, bounds: Bounds) -> io::Result<Cleared> {
    let mut cleared = Cleared::default();
    let lock = match File::open(store) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(cleared),
        opened => opened?,
    };
    // So that nobody begins to use what is just being removed.
    lock.lock()?;
    let mut kept = kept(store)?;
    kept.sort_by_key(|kept| kept.used);
    let (mut size, mut programs) = (kept.iter().map(|kept| kept.size).sum::<u64>(), kept.len());
    if size <= bounds.size && programs <= bounds.programs {
        return Ok(cleared);
    }
    let in_use = in_use(store)?;
    for kept in kept {
        if size <= bounds.size && programs <= bounds.programs {
            break;
        }
        if in_use.contains(&kept.key) {
            cleared.in_use += 1;
            continue;
        }
        fs::remove_dir_all(&kept.folder)?;
        size -= kept.size;
        programs -= 1;
        cleared.bytes += kept.size;
        cleared.programs += 1;
    }
    Ok(cleared)
}

/// What lies under a key.
struct Kept {
    key: Key,
    folder: PathBuf,
    size: u64,
    used: SystemTime,
}

fn kept(store: &Path) -> io::Result<Vec<Kept>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(store)? {
        let entry = entry?;
        let Some(key) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let folder = entry.path();
        let files = WalkDir::new(&folder).into_iter().flatten();
        let size = files.filter_map(|file| file.metadata().ok());
        let size = size.filter(fs::Metadata::is_file).map(|data| data.len()).sum();
        all.push(Kept { key, size, used: entry.metadata()?.modified()?, folder });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Compiled;
    use super::super::store::Store;
    use super::*;

    const NOTHING: Bounds = Bounds { size: 0, programs: 0 };

    fn key(number: u8) -> Key {
        Key::new(&[&[number]])
    }

    fn make(store: &Store, number: u8) {
        let made = store.get_or_make(key(number), "program", |product| {
            fs::write(product, "executable")?;
            Ok(Ok(()))
        });
        assert!(matches!(made, Ok(Compiled::Executable(_))));
    }

    /// A store of so many programs, each used a day after the one before it;
    /// nobody uses them now.
    fn store_of(programs: u8) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        for number in 0..programs {
            make(&store, number);
            age(folder.path(), number, u64::from(programs - number));
        }
        folder
    }

    fn age(store: &Path, number: u8, days: u64) {
        let used = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
        File::open(store.join(key(number).to_string())).unwrap().set_modified(used).unwrap();
    }

    fn left(store: &Path) -> Vec<u8> {
        (0..9).filter(|number| store.join(key(*number).to_string()).exists()).collect()
    }

    #[test]
    fn what_a_judge_uses_stays_until_it_ends() {
        let folder = store_of(3);
        let judge = Store::open(folder.path()).unwrap();
        make(&judge, 1);
        let cleared = clear(folder.path(), NOTHING).unwrap();
        assert_eq!(cleared, Cleared { programs: 2, bytes: 20, in_use: 1 });
        assert_eq!(left(folder.path()), [1]);
        drop(judge);
        let cleared = clear(folder.path(), NOTHING).unwrap();
        assert_eq!(cleared, Cleared { programs: 1, bytes: 10, in_use: 0 });
        assert!(left(folder.path()).is_empty());
    }

    #[test]
    fn those_go_that_were_not_used_for_longest() {
        let folder = store_of(4);
        // A use counts, also where nothing had to be made.
        make(&Store::open(folder.path()).unwrap(), 0);
        clear(folder.path(), Bounds { size: 1000, programs: 3 }).unwrap();
        assert_eq!(left(folder.path()), [0, 2, 3]);
        clear(folder.path(), Bounds { size: 29, programs: 100 }).unwrap();
        assert_eq!(left(folder.path()), [0, 3]);
    }

    #[test]
    fn what_keeps_its_bounds_stays() {
        let folder = store_of(4);
        let cleared = clear(folder.path(), Bounds { size: 40, programs: 4 }).unwrap();
        assert_eq!(cleared, Cleared::default());
        assert_eq!(left(folder.path()), [0, 1, 2, 3]);
    }

    #[test]
    fn a_store_that_is_not_there_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(clear(&folder.path().join("none"), NOTHING).unwrap(), Cleared::default());
    }
}
