//! Where things lie.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A workspace: a `Cargo.toml` with `[workspace]` beside a `problems/` folder.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The innermost workspace around the current folder.
    ///
    /// # Errors
    /// When that lies in none, or is gone.
    pub fn here() -> anyhow::Result<Workspace> {
        Workspace::around(&current_folder()?)
    }

    /// The innermost workspace around a folder.
    ///
    /// # Errors
    /// When the folder lies in none.
    pub fn around(folder: &Path) -> anyhow::Result<Workspace> {
        let folder =
            folder.canonicalize().with_context(|| format!("cannot enter {}", folder.display()))?;
        for root in folder.ancestors() {
            let manifest = root.join("Cargo.toml");
            if root.join("problems").is_dir() && declares_workspace(&manifest) {
                return Ok(Workspace { root: root.to_path_buf() });
            }
        }
        bail!(
            "no workspace around {}: run this inside a folder tree that has a Cargo.toml \
             with [workspace] beside a problems/ folder",
            folder.display()
        )
    }

    /// The folder that holds everything, absolute.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the problems' packages.
    pub fn problems(&self) -> PathBuf {
        self.root.join("problems")
    }

    /// The folder of the problems' cases.
    pub fn testdata(&self) -> PathBuf {
        self.root.join("testdata")
    }

    /// Where cargo puts what it makes: `$CARGO_TARGET_DIR`, else `target`.
    pub fn target(&self) -> PathBuf {
        match env::var_os("CARGO_TARGET_DIR") {
            Some(folder) if !folder.is_empty() => {
                std::path::absolute(&folder).unwrap_or(folder.into())
            }
            _ => self.root.join("target"),
        }
    }

    /// The judge's own folder for what it can make again: `judge` in the
    /// target folder.
    pub fn cache(&self) -> PathBuf {
        self.target().join("judge")
    }

    /// A path as messages show it: relative to the root where it lies inside.
    pub fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }

    /// The problem whose folder the current folder lies in, if any.
    ///
    /// # Errors
    /// When that is gone.
    pub fn problem_here(&self) -> anyhow::Result<Option<String>> {
        let folder = current_folder()?.canonicalize().unwrap_or_default();
        let inside = folder.strip_prefix(self.problems()).ok();
        let id = inside.and_then(|inside| inside.components().next());
        Ok(id.and_then(|id| Some(id.as_os_str().to_str()?.to_owned())))
    }
}

/// The current folder.
///
/// # Errors
/// When it is gone.
pub fn current_folder() -> anyhow::Result<PathBuf> {
    env::current_dir().context("the current folder is gone: enter one that is there")
}

/// Where the manifest has a mistake in it a line scan decides: the mistake is
/// cargo's to report.
fn declares_workspace(manifest: &Path) -> bool {
    let Ok(text) = fs::read_to_string(manifest) else { return false };
    match toml::from_str::<toml::Table>(text.trim_start_matches('\u{feff}')) {
        Ok(table) => table.contains_key("workspace"),
        Err(_) => text.lines().any(|line| line.trim_start().starts_with("[workspace")),
    }
}
