//! A fault of a problem's folder: data, so that one bad folder never keeps the
//! others from being judged.

use std::path::PathBuf;

use serde::Serialize;

/// What is wrong with a folder, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// The problem that is not judged because of it.
    pub problem: String,
    /// The file or folder at fault, relative to the workspace.
    pub path: PathBuf,
    /// What is wrong and what to do about it.
    pub message: String,
}
