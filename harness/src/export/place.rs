//! Where a package is written: whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use zip::ZipArchive;

use super::{Package, package_name};
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
    /// `FOLDER/NAME`, or `FOLDER/NAME.zip`, where NAME is that of the package.
    ///
    /// # Errors
    /// When the folder is one that cargo or the judge reads, the problem has no
    /// letter for a name, or something lies there that is no package of it.
    pub fn new(
        workspace: &Workspace,
        folder: &Path,
        id: &str,
        zipped: bool,
    ) -> anyhow::Result<Place> {
        let name = package_name(id)?;
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
        let file = if zipped { format!("{name}.zip") } else { name };
        let place = Place { target: folder.join(file), folder, zipped };
        if place.target.symlink_metadata().is_err() {
            return Ok(place);
        }
        let target = place.target.display();
        match place.exported() {
            None => bail!(
                "{target} is there already and was not exported: move it away, or choose another \
                 --out"
            ),
            // Two ids may become one name.
            Some(other) if other != id => bail!(
                "{target} is there already, the package of {other}: move it away, or choose \
                 another --out"
            ),
            Some(_) => Ok(place),
        }
    }

    /// What is written.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The problem of which a package lies there; `None` where what lies there is
    /// no export.
    fn exported(&self) -> Option<String> {
        let manifest = match self.zipped {
            false => fs::read_to_string(self.target.join(MANIFEST)).ok()?,
            true => {
                let mut archive = ZipArchive::new(File::open(&self.target).ok()?).ok()?;
                io::read_to_string(archive.by_name(MANIFEST).ok()?).ok()?
            }
        };
        let manifest: toml::Table = manifest.parse().ok()?;
        Some(manifest.get("package")?.get("name")?.as_str()?.to_owned())
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
