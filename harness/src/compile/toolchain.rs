//! Which compiler, and what makes it that one.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use super::Key;
use crate::whole_file;

/// A Rust compiler.
#[derive(Debug)]
pub struct Toolchain {
    rustc: PathBuf,
    installation: Key,
    identity: Vec<u8>,
}

impl Toolchain {
    /// `$RUSTC`, else the `rustc` beside `$CARGO`, else the one that `rustc`
    /// on the path stands for. What it says of itself is noted in `notes`:
    /// asking takes 20 ms.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(notes: &Path) -> anyhow::Result<Toolchain> {
        let rustc = locate()?;
        let drivers = drivers(&rustc)?;
        let installation = installation(&rustc, &drivers)?;
        let note = notes.join(installation.to_string());
        let says = match fs::read_to_string(&note) {
            Ok(says) if is_version(&says) => says,
            _ => {
                let says = ask(&rustc)?;
                // Without a note the compiler is asked again.
                let _ = whole_file::write(&note, says.as_bytes());
                says
            }
        };
        let identity = identity(&says, &drivers)?;
        Ok(Toolchain { rustc, installation, identity })
    }

    /// The executable.
    pub fn rustc(&self) -> &Path {
        &self.rustc
    }

    /// Changes whenever the compiler's version does, and is the same wherever
    /// that version is installed: what was compiled or judged on one machine
    /// serves on another.
    pub fn identity(&self) -> &[u8] {
        &self.identity
    }

    /// Names this installation on this machine.
    pub fn installation(&self) -> Key {
        self.installation
    }
}

fn locate() -> anyhow::Result<PathBuf> {
    if let Some(rustc) = env::var_os("RUSTC").filter(|rustc| !rustc.is_empty()) {
        let Some(found) = on_path(&rustc) else {
            bail!("no compiler at RUSTC={}: mend or unset it", rustc.display());
        };
        return Ok(found);
    }
    if let Some(cargo) = env::var_os("CARGO") {
        let beside = Path::new(&cargo).with_file_name("rustc");
        if beside.is_file() {
            return Ok(beside);
        }
    }
    let Some(proxy) = on_path("rustc".as_ref()) else {
        bail!("no rustc: install Rust (https://rustup.rs), or name a compiler in RUSTC");
    };
    // rustup's proxy stands for another compiler in each folder.
    let asked = Command::new(&proxy).args(["--print", "sysroot"]).output();
    let asked = asked.with_context(|| format!("cannot run {}", proxy.display()))?;
    if !asked.status.success() {
        bail!(
            "{} does not work: {}",
            proxy.display(),
            String::from_utf8_lossy(&asked.stderr).trim()
        );
    }
    let sysroot = String::from_utf8_lossy(&asked.stdout);
    let behind = Path::new(sysroot.trim()).join("bin/rustc");
    Ok(if behind.is_file() { behind } else { proxy })
}

/// A program by its path, or by its name on the path, made absolute.
pub fn on_path(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| std::path::absolute(path).unwrap_or(path.into()));
    }
    all_on_path(program).into_iter().next()
}

/// All programs of a name on the path, the first one first.
pub(super) fn all_on_path(name: &OsStr) -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let candidates = env::split_paths(&path).map(|folder| folder.join(name));
    candidates.filter(|candidate| candidate.is_file()).collect()
}

/// The compiler's libraries, in which most of it lies; none for a compiler that
/// is not rustup's.
fn drivers(rustc: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let lib = rustc.with_file_name("../lib");
    let Ok(entries) = fs::read_dir(&lib) else { return Ok(Vec::new()) };
    let mut drivers: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    drivers.retain(|path| {
        path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"librustc_driver"))
    });
    drivers.sort();
    Ok(drivers)
}

/// Path, size, time and inode of a compiler and its libraries.
pub(super) fn installation(rustc: &Path, drivers: &[PathBuf]) -> anyhow::Result<Key> {
    let mut parts = Vec::new();
    for path in [rustc].into_iter().chain(drivers.iter().map(PathBuf::as_path)) {
        let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        parts.push(path.as_os_str().as_bytes().to_vec());
        for number in [data.size(), data.mtime() as u64, data.mtime_nsec() as u64, data.ino()] {
            parts.push(number.to_le_bytes().to_vec());
        }
    }
    Ok(Key::new(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>()))
}

/// What the compiler says of itself, and the names and sizes of its libraries:
/// two that were built at home from one commit call themselves the same.
fn identity(says: &str, drivers: &[PathBuf]) -> anyhow::Result<Vec<u8>> {
    let mut identity = says.as_bytes().to_vec();
    for path in drivers {
        let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        identity.extend_from_slice(path.file_name().unwrap_or_default().as_bytes());
        identity.extend_from_slice(&data.size().to_le_bytes());
    }
    Ok(identity)
}

/// Version, commit, host and LLVM.
fn ask(rustc: &Path) -> anyhow::Result<String> {
    let asked = Command::new(rustc).arg("-vV").output();
    let asked = asked.with_context(|| format!("cannot run {}", rustc.display()))?;
    let says = String::from_utf8_lossy(&asked.stdout).into_owned();
    if !asked.status.success() || !is_version(&says) {
        bail!(
            "{} does not tell its version: {}",
            rustc.display(),
            String::from_utf8_lossy(&asked.stderr).trim()
        );
    }
    Ok(says)
}

fn is_version(says: &str) -> bool {
    says.lines().any(|line| line.starts_with("release: "))
        && says.lines().any(|line| line.starts_with("host: "))
}
