//! Which compiler, and what makes it that one.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// A Rust compiler.
#[derive(Debug)]
pub struct Toolchain {
    rustc: PathBuf,
    identity: Vec<u8>,
}

impl Toolchain {
    /// `$RUSTC`, else the `rustc` beside `$CARGO`, else the one that `rustc`
    /// on the path stands for.
    ///
    /// # Errors
    /// When there is none.
    pub fn find() -> anyhow::Result<Toolchain> {
        let rustc = locate()?;
        let identity = identity(&rustc)?;
        Ok(Toolchain { rustc, identity })
    }

    /// The executable.
    pub fn rustc(&self) -> &Path {
        &self.rustc
    }

    /// Changes whenever the compiler does. Asking the compiler for its version
    /// takes 20 ms through rustup's proxy, its files' metadata nothing.
    pub fn identity(&self) -> &[u8] {
        &self.identity
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
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(path))
        .find(|candidate| candidate.is_file())
}

/// Path, size, time and inode of the compiler and its driver library.
fn identity(rustc: &Path) -> anyhow::Result<Vec<u8>> {
    let mut identity = Vec::new();
    let mut add = |path: &Path| -> std::io::Result<()> {
        let data = fs::metadata(path)?;
        identity.extend_from_slice(path.as_os_str().as_bytes());
        for number in [data.size(), data.mtime() as u64, data.mtime_nsec() as u64, data.ino()] {
            identity.extend_from_slice(&number.to_le_bytes());
        }
        Ok(())
    };
    add(rustc).with_context(|| format!("cannot read {}", rustc.display()))?;
    let lib = rustc.with_file_name("../lib");
    if let Ok(entries) = fs::read_dir(&lib) {
        let mut drivers: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        drivers.retain(|path| {
            path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"librustc_driver"))
        });
        drivers.sort();
        for driver in &drivers {
            add(driver).with_context(|| format!("cannot read {}", driver.display()))?;
        }
    }
    Ok(identity)
}
