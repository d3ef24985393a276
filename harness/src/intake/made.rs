//! Files and folders that go away again unless all of them could be made.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::Content;

/// Takes away what lies at a path.
type Undo = fn(&Path) -> io::Result<()>;

/// What was made so far. It is undone when this is dropped and not kept.
#[derive(Default)]
pub(super) struct Made {
    done: Vec<(PathBuf, Undo)>,
}

impl Made {
    /// Makes a folder where there is none, and those around it.
    pub(super) fn folder(&mut self, path: &Path) -> anyhow::Result<()> {
        let missing: Vec<&Path> = path.ancestors().take_while(|path| !path.exists()).collect();
        for path in missing.into_iter().rev() {
            fs::create_dir(path).with_context(|| format!("cannot make {}", path.display()))?;
            // Only while it is empty: others may use it by now.
            self.done.push((path.to_owned(), |path| fs::remove_dir(path)));
        }
        Ok(())
    }

    /// Writes a new file.
    pub(super) fn file(&mut self, path: &Path, content: &Content) -> anyhow::Result<()> {
        ensure!(!path.exists(), "{} exists", path.display());
        self.done.push((path.to_owned(), |path| fs::remove_file(path)));
        content.write(path)
    }

    /// Moves a folder to where nothing is.
    pub(super) fn moved(&mut self, from: &Path, to: &Path) -> anyhow::Result<()> {
        ensure!(fs::symlink_metadata(to).is_err(), "{} exists already", to.display());
        fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))?;
        self.done.push((to.to_owned(), |path| fs::remove_dir_all(path)));
        Ok(())
    }

    /// All could be made.
    pub(super) fn keep(mut self) {
        self.done.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for (path, undo) in self.done.drain(..).rev() {
            let _ = undo(&path);
        }
    }
}
