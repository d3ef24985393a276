//! The C++ compiler, for helpers and for rivals.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use super::toolchain::installation;
use super::{Key, on_path};

/// What judges use most; and nobody reads the warnings of a helper that compiles.
const FLAGS: [&str; 3] = ["-O2", "-std=c++17", "-w"];

/// A C++ compiler.
#[derive(Debug)]
pub struct Cpp {
    program: PathBuf,
    /// What `$CXX` names beside it.
    args: Vec<OsString>,
    identity: Vec<u8>,
}

impl Cpp {
    /// `$CXX`, else g++, else clang++, else whatever is called c++.
    ///
    /// # Errors
    /// When there is none, or it does not tell its version.
    pub fn find() -> anyhow::Result<Cpp> {
        let (program, args) = locate()?;
        let asked = Command::new(&program).args(&args).arg("--version").output();
        let asked = asked.with_context(|| format!("cannot run {}", program.display()))?;
        if !asked.status.success() {
            bail!("{} does not tell its version", program.display());
        }
        let mut identity = asked.stdout;
        identity.extend(args.iter().flat_map(|arg| arg.as_encoded_bytes()));
        Ok(Cpp { program, args, identity })
    }

    /// Changes whenever the compiler's version or the flags do.
    pub fn identity(&self) -> Vec<u8> {
        [FLAGS.join(" ").as_bytes(), &self.identity].join(&0)
    }

    /// Names this installation on this machine.
    ///
    /// # Errors
    /// When the compiler is gone.
    pub fn installation(&self) -> anyhow::Result<Key> {
        installation(&self.program, &[])
    }

    /// Compiles a file from within a folder: `Ok(Err(message))` when the
    /// compiler refuses it.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub fn compile(
        &self,
        folder: &Path,
        source: &Path,
        linked_statically: bool,
        product: &Path,
    ) -> anyhow::Result<Result<(), String>> {
        // So that <testlib.h> is the one beside it, too.
        let beside = source.parent().filter(|parent| *parent != Path::new(""));
        let beside = beside.unwrap_or(".".as_ref());
        let output = Command::new(&self.program)
            .current_dir(folder)
            .args(&self.args)
            .args(FLAGS)
            .arg("-o")
            .arg(product)
            .args(linked_statically.then_some("-static"))
            .arg("-I")
            .arg(beside)
            .arg(source)
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

fn locate() -> anyhow::Result<(PathBuf, Vec<OsString>)> {
    if let Some(named) = env::var_os("CXX").filter(|named| !named.is_empty()) {
        let words = shell_words::split(&named.to_string_lossy()).unwrap_or_default();
        let mut words = words.into_iter().map(OsString::from);
        let Some(program) = words.next().and_then(|program| on_path(&program)) else {
            bail!("no compiler at CXX={}: mend or unset it", named.display());
        };
        return Ok((program, words.collect()));
    }
    let found = ["g++", "clang++", "c++"].into_iter().find_map(|name| on_path(name.as_ref()));
    let Some(program) = found else {
        bail!("no C++ compiler: install g++ or clang++, or name one in CXX");
    };
    Ok((program, Vec::new()))
}
