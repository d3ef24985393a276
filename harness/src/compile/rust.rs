//! How Rust is compiled.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Context;

use super::call::{Called, call};
use super::{Build, Compiled, Compiler, Key, Source, lacks_library};

impl Compiler {
    /// The flags of a build.
    pub(super) fn flags(&self, source: &Source, build: Build) -> anyhow::Result<Vec<String>> {
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
            fs::write(folder.join("probe.rs"), "fn main() {}").context("cannot write the probe")?;
            let link = |flags| self.rustc(folder, "probe.rs".as_ref(), "probe", flags, product);
            match link(&flags) {
                Ok(linked) => Ok(linked.map_err(lacks_library)),
                // Only if it links otherwise is the C library to blame.
                Err(error) => link(&[]).map(|_| Err(lacks_library(format!("{error:#}")))),
            }
        })?;
        let linked = matches!(made, Compiled::Executable(_));
        Ok(*self.links_statically.get_or_init(|| linked))
    }

    /// Runs `rustc`: `Ok(Err(message))` when it refuses the source.
    ///
    /// It runs in the source's folder on a relative path, so a panic of the
    /// program names `src/main.rs` wherever the workspace lies.
    pub(super) fn rustc(
        &self,
        folder: &Path,
        source: &Path,
        name: &str,
        flags: &[String],
        product: &Path,
    ) -> anyhow::Result<Result<(), String>> {
        let read = product.with_extension("d");
        let mut emit = OsString::from("--emit=link,dep-info=");
        emit.push(&read);
        let mut command = Command::new(self.toolchain.rustc());
        command
            .current_dir(folder)
            .arg(emit)
            .args(["--crate-type=bin", "--crate-name", &name.replace('-', "_")])
            .args(flags)
            .arg("-o")
            .arg(product)
            .arg(source);
        let Called { status, says } = call(&mut command)?;
        if status.success() {
            let read = fs::read_to_string(&read)
                .with_context(|| format!("cannot read {}", read.display()))?;
            return Ok(match other_file(&read, source) {
                Some(other) => Err(format!(
                    "error: it reads {other} when it is compiled, but what is judged is one file"
                )),
                None => Ok(()),
            });
        }
        if status.code() == Some(1) && blames_source(&says) {
            return Ok(Err(says));
        }
        anyhow::bail!("rustc cannot work here, {status}: {}", says.trim())
    }
}

/// The first file but the source itself that a compilation read, from its list
/// in make's form: there each file has a line of its own, too.
fn other_file<'a>(list: &'a str, source: &Path) -> Option<&'a str> {
    let files = list.lines().filter(|line| !line.starts_with('#'));
    let mut files = files.filter_map(|line| line.strip_suffix(':'));
    files.find(|file| Path::new(file) != source)
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
    use super::*;

    #[test]
    fn files_that_are_read_besides_are_told() {
        let alone = "target/x: src/main.rs\n\nsrc/main.rs:\n\n# env-dep:A=b:\n";
        assert_eq!(other_file(alone, "src/main.rs".as_ref()), None);
        let two = "x: src/main.rs /a/b.txt\n\nsrc/main.rs:\n/a/b.txt:\n";
        assert_eq!(other_file(two, "src/main.rs".as_ref()), Some("/a/b.txt"));
    }

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
