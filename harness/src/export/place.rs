//! Where a package is written: whole or not at all.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use zip::ZipArchive;

use super::Package;
use crate::intake::import::layout::MANIFEST;
use crate::workspace::Workspace;

/// A folder or an archive to be.
#[derive(Debug)]
pub struct Place {
    /// The folder that it lies in.
    folder: PathBuf,
    /// What is written.
    target: PathBuf,
    zipped: bool,
}

impl Place {
    /// `FOLDER/ID`, or `FOLDER/ID.zip`.
    ///
    /// # Errors
    /// When the folder is one that cargo or the judge reads, or something lies
    /// there that was not exported.
    pub fn new(
        workspace: &Workspace,
        folder: &Path,
        id: &str,
        zipped: bool,
    ) -> anyhow::Result<Place> {
        let folder = std::path::absolute(folder)
            .with_context(|| format!("cannot tell where {} is", folder.display()))?;
        for taken in [workspace.problems(), workspace.testdata()] {
            if folder.starts_with(&taken) {
                bail!(
                    "--out lies in {}: packages there would be taken for problems; \
                     choose another folder",
                    workspace.relative(&taken).display()
                );
            }
        }
        let name = if zipped { format!("{id}.zip") } else { id.to_owned() };
        let place = Place { target: folder.join(name), folder, zipped };
        if place.target.symlink_metadata().is_ok() && !place.is_export() {
            bail!(
                "{} is there already and was not exported: move it away, or choose another --out",
                place.target.display()
            );
        }
        Ok(place)
    }

    /// What is written.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Whether what lies there is an export, and may be replaced by one.
    fn is_export(&self) -> bool {
        match self.zipped {
            false => self.target.join(MANIFEST).is_file(),
            true => File::open(&self.target)
                .ok()
                .and_then(|file| ZipArchive::new(file).ok())
                .is_some_and(|archive| archive.file_names().any(|name| name == MANIFEST)),
        }
    }

    /// Writes a package beside its place and moves it there when it is whole.
    ///
    /// # Errors
    /// When it cannot be written; what was there before stays then.
    pub fn write(&self, package: &Package) -> anyhow::Result<()> {
        let context = || format!("cannot write {}", self.target.display());
        fs::create_dir_all(&self.folder).with_context(context)?;
        let staging = tempfile::Builder::new()
            .prefix(".export-")
            .tempdir_in(&self.folder)
            .with_context(context)?;
        let made = staging.path().join("made");
        if self.zipped {
            package.write_zip(File::create(&made).with_context(context)?).with_context(context)?;
        } else {
            package.write_to(&made)?;
            if self.target.exists() {
                fs::rename(&self.target, staging.path().join("old")).with_context(context)?;
            }
        }
        fs::rename(&made, &self.target).with_context(context)
    }
}
