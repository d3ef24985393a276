//! A fault of a problem's folder: data, so that one bad folder never keeps the
//! others from being judged.

use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};

/// What is wrong with a folder, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// The problem that is not judged because of it.
    pub problem: String,
    /// The file or folder at fault, relative to the workspace.
    #[serde(serialize_with = "readable")]
    pub path: PathBuf,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// Paths need not be UTF-8, JSON is.
fn readable<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}
