//! The validator of the peer.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use harness::export::flags;
use tempfile::TempDir;

use crate::triple::Triple;

/// The default validator, with a folder for its files.
pub struct Validator {
    path: String,
    folder: TempDir,
}

impl Validator {
    /// The validator of this path.
    pub fn new(path: &str) -> anyhow::Result<Validator> {
        let folder = tempfile::tempdir()?;
        File::create(folder.path().join("in"))?;
        fs::create_dir(folder.path().join("feedback"))?;
        Ok(Validator { path: path.to_owned(), folder })
    }

    /// Whether it accepts the output, with the flags that an export would give.
    pub fn accepts(&self, triple: &Triple) -> anyhow::Result<bool> {
        let [input, answer, output, feedback] =
            ["in", "ans", "out", "feedback"].map(|name| self.folder.path().join(name));
        fs::write(&answer, &triple.answer)?;
        fs::write(&output, &triple.output)?;
        let status = Command::new(&self.path)
            .args([input, answer, feedback])
            .args(flags(triple.comparison))
            .stdin(File::open(output)?)
            .stdout(Stdio::null())
            .status()
            .with_context(|| format!("cannot run {}", self.path))?;
        match status.code() {
            Some(42) => Ok(true),
            Some(43) => Ok(false),
            _ => bail!("{} ended with {status} on {triple:?}", self.path),
        }
    }
}
