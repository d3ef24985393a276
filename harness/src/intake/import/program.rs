//! A program of a package as one file.

use std::collections::BTreeMap;

use super::headers;
use super::tree::Tree;
use crate::problem::TESTLIB;

/// A program: a file, or a folder of files.
#[derive(Debug)]
pub(super) struct Program<'a> {
    /// The file or folder in the package.
    pub name: String,
    /// In order.
    files: Vec<&'a str>,
}

/// A program that is one file now.
pub(super) struct Single {
    /// `rs`, `cpp` or `py`.
    pub extension: &'static str,
    pub text: Vec<u8>,
    /// The library that it includes, where it lies beside it.
    pub testlib: Option<Vec<u8>>,
}

/// The programs in a folder: each file and each folder is one.
pub(super) fn in_folder<'a>(tree: &'a Tree, folder: &str) -> Vec<Program<'a>> {
    let mut programs: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (file, rest) in tree.under(folder) {
        let (top, _) = rest.split_once('/').unwrap_or((rest, ""));
        programs.entry(format!("{folder}/{top}")).or_default().push(file);
    }
    programs.into_iter().map(|(name, files)| Program { name, files }).collect()
}

/// A folder that is itself a program.
pub(super) fn whole<'a>(tree: &'a Tree, folder: &str) -> Option<Program<'a>> {
    let files: Vec<&str> = tree.under(folder).map(|(file, _)| file).collect();
    (!files.is_empty()).then(|| Program { name: folder.to_owned(), files })
}

/// What a file is written in, if a helper may be.
fn extension(file: &str) -> Option<&'static str> {
    match file.rsplit_once('.')?.1 {
        "rs" => Some("rs"),
        "cpp" | "cc" | "cxx" | "c++" => Some("cpp"),
        "py" | "py3" => Some("py"),
        _ => None,
    }
}

impl Program<'_> {
    /// The one source file, if it has one only.
    pub(super) fn source(&self) -> Option<(&str, &'static str)> {
        let mut sources = self.files.iter().filter_map(|file| Some((*file, extension(file)?)));
        let source = sources.next()?;
        sources.next().is_none().then_some(source)
    }

    /// Makes one file of it: headers that lie beside it take the place of the
    /// lines that include them.
    ///
    /// # Errors
    /// With the reason why it cannot be one.
    pub(super) fn single(&self, tree: &Tree) -> Result<Single, String> {
        let Some((file, extension)) = self.source() else {
            let sources = self.files.iter().filter(|file| extension(file).is_some()).count();
            return Err(match sources {
                0 => "not written in Rust, C++ or Python".to_owned(),
                _ => "more than one source file".to_owned(),
            });
        };
        let said = |error: anyhow::Error| format!("{error:#}");
        if extension != "cpp" {
            let text = tree.bytes(file).map_err(said)?;
            return Ok(Single { extension, text, testlib: None });
        }
        let text = headers::put_in(tree, file, &self.files).map_err(said)?;
        let testlib = self.files.iter().find(|file| file.ends_with(&format!("/{TESTLIB}")));
        let testlib = testlib.map(|file| tree.bytes(file)).transpose().map_err(said)?;
        Ok(Single { extension, text: text.into_bytes(), testlib })
    }
}
