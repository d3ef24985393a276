//! Notes from one run for the next: a short text each.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use crate::whole_file;

/// The longest that is read, in bytes.
const LONGEST: u64 = 4096;

/// A note. It only saves time, so one that is lost, or cannot be written, costs
/// some and nothing else.
#[derive(Debug)]
pub(super) struct Note(pub PathBuf);

impl Note {
    pub fn read(&self) -> Option<String> {
        // A pipe would be waited for.
        let note = self.0.is_file().then(|| File::open(&self.0).ok()).flatten()?;
        let mut text = String::new();
        note.take(LONGEST).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Best effort.
    pub fn write(&self, text: &str) {
        if self.read().as_deref() != Some(text) {
            let _ = whole_file::write(&self.0, text.as_bytes());
        }
    }
}
