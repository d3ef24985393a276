//! The files of a package, in memory: the same problem gives the same bytes.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::{Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::Context;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Files by their paths in the package, with `/`.
#[derive(Debug, Default)]
pub struct Package {
    files: BTreeMap<String, File>,
}

#[derive(Debug)]
struct File {
    bytes: Vec<u8>,
    executable: bool,
}

impl File {
    fn mode(&self) -> u32 {
        if self.executable { 0o755 } else { 0o644 }
    }
}

impl Package {
    /// Adds a file.
    pub(super) fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), File { bytes: bytes.into(), executable: false });
    }

    /// Adds a file that is run as it is.
    pub(super) fn add_script(&mut self, path: impl Into<String>, text: String) {
        self.files.insert(path.into(), File { bytes: text.into_bytes(), executable: true });
    }

    /// Whether there is a file at this path.
    #[cfg(test)]
    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Writes the files into an empty folder.
    ///
    /// # Errors
    /// When one cannot be written.
    pub(super) fn write_to(&self, folder: &Path) -> anyhow::Result<()> {
        for (path, file) in &self.files {
            let to = folder.join(path);
            let context = || format!("cannot write {}", to.display());
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent).with_context(context)?;
            }
            fs::write(&to, &file.bytes).with_context(context)?;
            fs::set_permissions(&to, Permissions::from_mode(file.mode())).with_context(context)?;
        }
        Ok(())
    }

    /// Writes the files as a zip archive, the way DOMjudge reads it: without a
    /// folder around them. All are of 1980, where zip's clock begins.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write_zip(&self, to: impl Write + Seek) -> anyhow::Result<()> {
        let mut archive = ZipWriter::new(to);
        for (path, file) in &self.files {
            let options = SimpleFileOptions::default()
                .last_modified_time(zip::DateTime::default())
                .unix_permissions(file.mode());
            archive.start_file(path.as_str(), options)?;
            archive.write_all(&file.bytes)?;
        }
        archive.finish()?;
        Ok(())
    }
}
