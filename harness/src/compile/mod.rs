//! Compiles a program as the online judges do: `rustc` on the single file.
//!
//! The file lies alone in a folder then, as it does where it is pasted: that
//! is at once the proof that it needs no other file and no other crate.
//! Executables are kept under a key of everything that decides them; a key has
//! a folder of its own, and who compiles holds its lock, so any number of
//! threads and processes may ask for the same program and it is compiled once.

mod key;
mod store;
mod toolchain;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::Context;

pub use key::Key;
use store::Store;
pub use toolchain::{Toolchain, on_path};

use crate::problem::{Problem, Program};
use crate::workspace::Workspace;

/// How a program is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Build {
    /// As judges build it: optimised.
    #[default]
    Release,
    /// Optimised, with overflow checks and debug assertions: arithmetic that
    /// wraps in silence at a judge panics here.
    Checked,
}

/// What came of a compilation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Compiled {
    /// An executable.
    Executable(PathBuf),
    /// The compiler refused the source: its message.
    Refused(String),
}

/// A program as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's bytes.
    pub text: Vec<u8>,
    /// What messages call the file; relative.
    pub path: PathBuf,
    /// The name of the executable.
    pub name: String,
    /// The Rust edition, as in `2021`.
    pub edition: String,
}

impl Source {
    /// Reads a program of a problem.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn read(problem: &Problem, program: &Program) -> anyhow::Result<Source> {
        let path = problem.dir.join(&program.source);
        let text =
            std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Source {
            text,
            path: program.source.clone(),
            name: program.name.clone(),
            edition: problem.edition.clone(),
        })
    }
}

/// Compiles programs, each once.
#[derive(Debug)]
pub struct Compiler {
    toolchain: Toolchain,
    store: Store,
    links_statically: OnceLock<bool>,
}

impl Compiler {
    /// Finds the compiler and its store.
    ///
    /// # Errors
    /// When there is no `rustc`, or the store cannot be written.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Compiler> {
        let toolchain = Toolchain::find(&workspace.cache().join("toolchain"))?;
        let store = Store::open(&workspace.cache().join("build"))?;
        Ok(Compiler { toolchain, store, links_statically: OnceLock::new() })
    }

    /// The key of everything that decides what a source compiles to.
    ///
    /// # Errors
    /// When it cannot be found out how programs are linked here.
    pub fn key(&self, source: &Source, build: Build) -> anyhow::Result<Key> {
        Ok(self.key_of(source, &self.flags(source, build)?))
    }

    /// Compiles a source, or finds what was compiled before.
    ///
    /// # Errors
    /// When the compiler could not be asked or its product not be stored. A
    /// source that it refuses is no error but [`Compiled::Refused`].
    pub fn compile(&self, source: &Source, build: Build) -> anyhow::Result<Compiled> {
        let flags = self.flags(source, build)?;
        self.store.get_or_make(self.key_of(source, &flags), &source.name, |product| {
            // What is compiled is what was hashed, and nothing lies beside it.
            let alone = product.with_file_name(".alone");
            let file = alone.join(&source.path);
            let context = || format!("cannot write {}", file.display());
            std::fs::create_dir_all(file.parent().unwrap_or(&alone)).with_context(context)?;
            std::fs::write(&file, &source.text).with_context(context)?;
            self.rustc(&alone, &source.path, &source.name, &flags, product)
        })
    }

    fn key_of(&self, source: &Source, flags: &[String]) -> Key {
        Key::new(&[
            &source.text,
            source.path.as_os_str().as_encoded_bytes(),
            source.name.as_bytes(),
            flags.join(" ").as_bytes(),
            self.toolchain.identity(),
        ])
    }

    fn flags(&self, source: &Source, build: Build) -> anyhow::Result<Vec<String>> {
        let mut flags = flags(&source.edition, build);
        if self.links_statically()? {
            flags.push("-Ctarget-feature=+crt-static".to_owned());
        }
        Ok(flags)
    }

    /// Whether the C library links statically here: such a program starts in
    /// two thirds of the time. A missing `libc.a` must not look like a compile
    /// error, so a program that does nothing is asked first, once.
    fn links_statically(&self) -> anyhow::Result<bool> {
        if let Some(known) = self.links_statically.get() {
            return Ok(*known);
        }
        let flags = ["-Ctarget-feature=+crt-static".to_owned()];
        let key =
            Key::new(&[b"links statically?", self.toolchain.installation().to_string().as_bytes()]);
        let made = self.store.get_or_make(key, "probe", |product| {
            let folder = product.parent().unwrap_or(product);
            std::fs::write(folder.join("probe.rs"), "fn main() {}")
                .context("cannot write the probe")?;
            let link = |flags| self.rustc(folder, "probe.rs".as_ref(), "probe", flags, product);
            match link(&flags) {
                Ok(linked) => Ok(linked),
                // Only if it links otherwise is the C library to blame.
                Err(error) => link(&[]).map(|_| Err(format!("{error:#}"))),
            }
        })?;
        let linked = matches!(made, Compiled::Executable(_));
        Ok(*self.links_statically.get_or_init(|| linked))
    }

    /// Runs `rustc`: `Ok(Err(message))` when it refuses the source.
    ///
    /// It runs in the source's folder on a relative path, so a panic of the
    /// program names `src/main.rs` wherever the workspace lies.
    fn rustc(
        &self,
        folder: &Path,
        source: &Path,
        name: &str,
        flags: &[String],
        product: &Path,
    ) -> anyhow::Result<Result<(), String>> {
        let output = Command::new(self.toolchain.rustc())
            .current_dir(folder)
            // Judges have a stable compiler.
            .env_remove("RUSTC_BOOTSTRAP")
            .args(["--crate-type=bin", "--crate-name", &name.replace('-', "_")])
            .args(flags)
            .arg("-o")
            .arg(product)
            .arg(source)
            .stdin(std::process::Stdio::null())
            .output()
            .with_context(|| format!("cannot run {}", self.toolchain.rustc().display()))?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code() == Some(1) && blames_source(&message) {
            return Ok(Err(message));
        }
        anyhow::bail!("rustc cannot work here, {}: {}", output.status, message.trim())
    }
}

/// Whether an error of the compiler names a place in the source. One that does
/// not, like a missing linker or a full disk, is the machine's.
fn blames_source(message: &str) -> bool {
    let lines: Vec<&str> = message.lines().collect();
    lines
        .windows(2)
        .any(|pair| pair[0].starts_with("error") && pair[1].trim_start().starts_with("-->"))
}

/// The flags of a build, apart from static linking.
///
/// One codegen unit, so that two compilations side by side take two cores.
fn flags(edition: &str, build: Build) -> Vec<String> {
    let mut flags = vec![
        format!("--edition={edition}"),
        "-O".to_owned(),
        "-Ccodegen-units=1".to_owned(),
        "-Cstrip=symbols".to_owned(),
    ];
    if build == Build::Checked {
        flags.push("-Coverflow-checks=on".to_owned());
        flags.push("-Cdebug-assertions=on".to_owned());
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::blames_source;

    #[test]
    fn an_error_with_a_place_is_the_sources() {
        assert!(blames_source("error[E0308]: mismatched types\n --> src/main.rs:4:19\n"));
        assert!(blames_source("warning: unused\n --> a.rs:1:1\n\nerror: bad\n  --> a.rs:2:1\n"));
    }

    #[test]
    fn an_error_without_one_is_the_machines() {
        assert!(!blames_source("error: linker `cc` not found\n  |\n  = note: No such file\n"));
        assert!(!blames_source("warning: unused\n --> a.rs:1:1\n\nerror: linking failed\n"));
        assert!(!blames_source(""));
    }
}
