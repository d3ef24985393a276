//! Folders that are filled first and taken from then.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;

/// How the names of folders begin that hold problems not in their places yet.
pub(super) const DRAWN_UP: &str = ".intake-";
/// And those of what came in a zip file.
pub(super) const UNPACKED: &str = ".unpack-";

/// How old what nobody uses any longer is at least: who made it was killed.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Makes a folder in another, which is made too where it is missing, and sweeps
/// that of old ones.
///
/// # Errors
/// When it cannot be made.
pub(super) fn folder(within: &Path, prefix: &str) -> anyhow::Result<TempDir> {
    let context = || format!("cannot write to {}", within.display());
    fs::create_dir_all(within).with_context(context)?;
    sweep(within);
    tempfile::Builder::new().prefix(prefix).tempdir_in(within).with_context(context)
}

/// What cannot be taken away stays: it is in nobody's way.
fn sweep(within: &Path) {
    for entry in fs::read_dir(within).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = [DRAWN_UP, UNPACKED]
            .iter()
            .any(|prefix| name.as_encoded_bytes().starts_with(prefix.as_bytes()));
        let old = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        // Of a link to a folder it says that it is none.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if ours && is_folder && old().is_some_and(|age| age > OLD) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::SystemTime;

    use super::{DRAWN_UP, OLD, UNPACKED, folder};

    #[test]
    fn what_killed_ones_left_is_swept_a_day_later() {
        let root = tempfile::tempdir().unwrap();
        let make = |name: &str, age| {
            let path = root.path().join(name);
            fs::create_dir_all(path.join("problems")).unwrap();
            File::open(&path).unwrap().set_modified(SystemTime::now() - age).unwrap();
            path
        };
        let swept = [make(".intake-old", OLD * 2), make(".unpack-old", OLD * 2)];
        let kept = [
            make(".intake-new", OLD / 2),
            make(".unpack-new", OLD / 2),
            make("programs", OLD * 2),
            make(".other", OLD * 2),
        ];
        drop(folder(root.path(), DRAWN_UP).unwrap());
        assert_eq!(swept.map(|path| path.exists()), [false; 2]);
        assert_eq!(kept.map(|path| path.join("problems").exists()), [true; 4]);
        let swept = make(".intake-old", OLD * 2);
        let made = folder(root.path(), UNPACKED).unwrap();
        assert!(!swept.exists() && made.path().exists());
    }
}
