//! The files below a folder that somebody else made.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::Bound;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use walkdir::WalkDir;

/// The most bytes that are taken from one source, unpacked.
pub(super) const BYTES: u64 = 1 << 30;
/// The most files and folders.
pub(super) const ENTRIES: usize = 100_000;
/// The most bytes of a file that is no case.
pub(super) const FILE: usize = 1 << 20;

/// A folder's files by their paths below it, with `/` between the parts.
#[derive(Debug)]
pub(super) struct Tree {
    root: PathBuf,
    files: BTreeMap<String, u64>,
}

impl Tree {
    /// Lists a folder. Hidden folders, `.git` say, are passed over; a link to a
    /// file of the same folder counts as that file.
    ///
    /// # Errors
    /// When it holds another link, a name that is not UTF-8, or too much.
    pub(super) fn read(root: &Path) -> anyhow::Result<Tree> {
        let mut tree = Tree { root: root.to_owned(), files: BTreeMap::new() };
        let (mut bytes, mut entries) = (0, 0);
        let walk = WalkDir::new(root).min_depth(1).into_iter().filter_entry(|entry| {
            !(entry.file_type().is_dir() && entry.file_name().as_encoded_bytes().starts_with(b"."))
        });
        for entry in walk {
            let entry = entry.with_context(|| format!("cannot read {}", root.display()))?;
            let path = entry.path();
            entries += 1;
            ensure!(entries <= ENTRIES, "{} holds over 100,000 files", root.display());
            if entry.file_type().is_dir() {
                continue;
            }
            ensure!(
                entry.file_type().is_file() || leads_inside(root, path),
                "{} is no ordinary file but a link that leads elsewhere or the like: put a copy \
                 in its place",
                path.display()
            );
            let parts: Option<Vec<&str>> =
                path.strip_prefix(root)?.iter().map(|part| part.to_str()).collect();
            let Some(parts) = parts else {
                bail!("the name of {} is not UTF-8: rename it", path.display());
            };
            let size = fs::metadata(path)?.len();
            bytes += size;
            ensure!(bytes <= BYTES, "{} holds over 1 GiB", root.display());
            tree.files.insert(parts.join("/"), size);
        }
        Ok(tree)
    }

    /// Where a file lies.
    pub(super) fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    /// All files, in order.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The files below a folder: path in the tree, path below the folder.
    pub(super) fn under(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        let prefix = format!("{folder}/");
        let from = (Bound::Included(prefix.as_str()), Bound::Unbounded);
        let files = self.files.range::<str, _>(from).map(|(file, _)| file.as_str());
        files.map_while(move |file| Some((file, file.strip_prefix(&prefix)?)))
    }

    pub(super) fn has(&self, file: &str) -> bool {
        self.files.contains_key(file)
    }

    /// The bytes of a file that is no case: 1 MiB at most.
    pub(super) fn bytes(&self, file: &str) -> anyhow::Result<Vec<u8>> {
        let path = self.path(file);
        let context = || format!("cannot read {}", path.display());
        let mut bytes = Vec::new();
        let opened = fs::File::open(&path).with_context(context)?;
        opened.take(FILE as u64 + 1).read_to_end(&mut bytes).with_context(context)?;
        ensure!(bytes.len() <= FILE, "{file} is over 1 MiB");
        Ok(bytes)
    }

    /// The text of a file that is no case.
    pub(super) fn text(&self, file: &str) -> anyhow::Result<String> {
        let bytes = self.bytes(file)?;
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is not UTF-8"))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }
}

/// Whether a path is a link to a file below a folder.
fn leads_inside(root: &Path, path: &Path) -> bool {
    let (Ok(root), Ok(target)) = (root.canonicalize(), path.canonicalize()) else { return false };
    target.starts_with(root) && target.is_file()
}
