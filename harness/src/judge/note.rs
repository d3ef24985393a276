//! Notes from one run for the next: a short text each.

use std::fs;
use std::path::PathBuf;

use crate::whole_file;

/// A note. It only saves time, so one that is lost, or cannot be written, costs
/// some and nothing else.
#[derive(Debug)]
pub(super) struct Note(pub PathBuf);

impl Note {
    pub fn read(&self) -> Option<String> {
        fs::read_to_string(&self.0).ok()
    }

    /// Best effort.
    pub fn write(&self, text: &str) {
        if self.read().as_deref() != Some(text) {
            let _ = whole_file::write(&self.0, text.as_bytes());
        }
    }
}
