//! What a submission is compared with: a file to compile, or a command.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::Kind;
use super::contender::{Contender, Start, executable};
use crate::compile::{Build, Compiled, Compiler, Source, on_path};
use crate::problem::Language;

/// A rival that is ready to run.
#[derive(Debug)]
pub struct Rival {
    name: String,
    start: Start,
    /// Where its executable lies, where that is not kept.
    _folder: Option<TempDir>,
}

impl Rival {
    /// Makes ready what was typed: a `.rs` file is compiled as submissions of
    /// edition 2021 are, a `.cpp` file as helpers are; anything else is a command,
    /// split into words as a shell does.
    ///
    /// # Errors
    /// When the file does not exist or does not compile, or there is no such
    /// command.
    pub fn new(compiler: &Compiler, typed: &str) -> anyhow::Result<Rival> {
        let path = Path::new(typed);
        let extension = path.extension().and_then(|extension| extension.to_str());
        let (start, folder) = match extension {
            Some("rs") => (Start::Executable(rust(compiler, path)?), None),
            Some("cpp" | "cc" | "cxx") => {
                let (program, folder) = cpp(compiler, path)?;
                (Start::Executable(program), Some(folder))
            }
            _ => (command(typed)?, None),
        };
        Ok(Rival { name: typed.to_owned(), start, _folder: folder })
    }

    pub(super) fn contender(&self) -> Contender {
        Contender { name: self.name.clone(), kind: Kind::Rival, start: self.start.clone() }
    }
}

fn rust(compiler: &Compiler, path: &Path) -> anyhow::Result<PathBuf> {
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let file = path.file_name().unwrap_or(path.as_os_str());
    let (name, edition) = ("rival".to_owned(), "2021".to_owned());
    let language = Language::Rust;
    let source = Source { text, path: file.into(), name, language, edition, testlib: None };
    executable(compiler.compile(&source, Build::Release)?, &path.display().to_string())
}

fn cpp(compiler: &Compiler, path: &Path) -> anyhow::Result<(PathBuf, TempDir)> {
    // It stays where it is: it may include what lies beside it.
    fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.display().to_string();
    let cpp = compiler.cpp().with_context(|| format!("cannot compile {name}"))?;
    let folder = tempfile::tempdir().context("cannot make a folder for a rival")?;
    let product = folder.path().join("rival");
    let linked_statically = compiler.links_cpp_statically()?;
    let compiled = match cpp.compile(".".as_ref(), path, linked_statically, &product)? {
        Ok(()) => Compiled::Executable(product),
        Err(message) => Compiled::Refused(message),
    };
    Ok((executable(compiled, &name)?, folder))
}

fn command(typed: &str) -> anyhow::Result<Start> {
    let words = shell_words::split(typed).with_context(|| format!("cannot split `{typed}`"))?;
    let mut words = words.into_iter().map(OsString::from);
    let Some(program) = words.next() else {
        bail!("an empty rival: give a .rs file, a .cpp file or a command");
    };
    let Some(found) = on_path(&program) else {
        let place = env::current_dir().unwrap_or_default();
        bail!(
            "no command {} on the path or in {}: give a .rs file, a .cpp file or a command",
            program.display(),
            place.display()
        );
    };
    Ok(Start::Command(found, words.collect()))
}
