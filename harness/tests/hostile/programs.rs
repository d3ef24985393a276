//! Compiles the hostile programs, once for each of their texts.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Where everything lies that a process for one attack needs, readable and
/// executable for every user.
pub struct Programs {
    pub folder: PathBuf,
    pub launcher: PathBuf,
    pub this: PathBuf,
    /// Holds copies for as long as they are needed.
    _copies: Option<tempfile::TempDir>,
}

impl Programs {
    pub fn compile() -> Programs {
        let folder = compile_all();
        let launcher = PathBuf::from(env!("CARGO_BIN_EXE_judge"));
        let this = std::env::current_exe().expect("this binary has a path");
        if [&folder, &launcher, &this].into_iter().all(|path| open_to_all(path)) {
            return Programs { folder, launcher, this, _copies: None };
        }
        let copies = tempfile::tempdir().expect("a temporary folder");
        let place = copies.path().join("programs");
        fs::create_dir(&place).expect("a folder");
        for program in fs::read_dir(&folder).expect("compiled programs").flatten() {
            copy(&program.path(), &place.join(program.file_name()));
        }
        let [judge, attacker] = ["judge", "attacker"].map(|name| copies.path().join(name));
        copy(&launcher, &judge);
        copy(&this, &attacker);
        for folder in [copies.path(), &place] {
            fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("own folder");
        }
        Programs { folder: place, launcher: judge, this: attacker, _copies: Some(copies) }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::copy(from, to).expect("room for a copy");
    fs::set_permissions(to, Permissions::from_mode(0o755)).expect("own file");
}

/// Whether every user can reach and read a path.
fn open_to_all(path: &Path) -> bool {
    path.ancestors().all(|path| {
        fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o005 == 0o005)
    })
}

fn compile_all() -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/programs");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&folder).expect("a folder under target/");
    // Test processes that start together compile once.
    let lock = fs::File::create(folder.with_extension("lock")).expect("a lock under target/");
    lock.lock().expect("a lock");
    let shared = modified(&sources.join("c/mod.rs"));
    let stale: Vec<PathBuf> = fs::read_dir(&sources)
        .expect("sources")
        .flatten()
        .map(|entry| entry.path())
        .filter(|source| source.extension().is_some_and(|extension| extension == "rs"))
        .filter(|source| {
            let program = folder.join(source.file_stem().expect("a name"));
            !program.exists() || modified(&program) < modified(source).max(shared)
        })
        .collect();
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(source) = stale.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compile(source, &folder);
                }
            });
        }
    });
    folder
}

fn modified(path: &Path) -> std::time::SystemTime {
    fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a file with a date")
}

fn compile(source: &Path, folder: &Path) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let name = source.file_stem().expect("a name");
    // A half-written program is never taken for a whole one.
    let unfinished = tempfile::tempdir_in(folder.parent().expect("target/")).expect("a folder");
    let program = unfinished.path().join(name);
    let output = Command::new(rustc)
        .args(["--edition", "2024", "-O", "-Awarnings", "-Cstrip=symbols", "-Ccodegen-units=1"])
        // One is left dynamic, so that loaders are tried too.
        .arg(format!("-Ctarget-feature={}crt-static", if name == "dynamic" { '-' } else { '+' }))
        .arg("-o")
        .args([program.as_os_str(), source.as_os_str()])
        .output()
        .expect("a compiler");
    assert!(
        output.status.success(),
        "{}: {}",
        source.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    fs::rename(program, folder.join(name)).expect("a place for the program");
}
