//! What lies below a folder.

use std::path::{Path, PathBuf};

/// Every file and folder below a folder, relative to it, in order; none of
/// those that the judge makes again.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let kept = |entry: &walkdir::DirEntry| entry.file_name() != "target";
    let walk = walkdir::WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter();
    let entries = walk.filter_entry(kept).filter_map(Result::ok);
    entries.map(|entry| entry.path().strip_prefix(folder).unwrap().to_owned()).collect()
}
