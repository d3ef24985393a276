//! What a submission is compared with: a file to compile, or a command.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::Kind;
use super::contender::{Contender, Start, executable};
use crate::compile::{Build, Compiled, Compiler, Source, on_path};

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
    /// edition 2021 are, a `.cpp` file by `g++ -O2`; anything else is a command,
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
                let (program, folder) = cpp(path)?;
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
    let source = Source { text, path: file.into(), name, edition };
    executable(compiler.compile(&source, Build::Release)?, &path.display().to_string())
}

fn cpp(path: &Path) -> anyhow::Result<(PathBuf, TempDir)> {
    fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    let compiler = ["g++", "c++"].into_iter().find_map(|name| on_path(name.as_ref()));
    let Some(compiler) = compiler else {
        bail!("cannot compile {}: neither g++ nor c++ is installed", path.display());
    };
    let folder = tempfile::tempdir().context("cannot make a folder for a rival")?;
    let product = folder.path().join("rival");
    let output = Command::new(&compiler)
        .args(["-O2", "-w", "-o"])
        .arg(&product)
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", compiler.display()))?;
    let compiled = if output.status.success() {
        Compiled::Executable(product)
    } else {
        Compiled::Refused(String::from_utf8_lossy(&output.stderr).into_owned())
    };
    Ok((executable(compiled, &path.display().to_string())?, folder))
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
