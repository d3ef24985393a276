//! The fixtures, and workspaces made of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use assert_cmd::Command;

/// The workspace of one small problem per verdict and per fault.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// `judge` in a folder, with executables kept from test to test.
pub fn judge_in(folder: impl AsRef<Path>) -> Command {
    Command::from_std(judge_process(folder))
}

/// The same, for who needs the process while it runs.
pub fn judge_process(folder: impl AsRef<Path>) -> process::Command {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_judge"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures");
    command.current_dir(folder).env("CARGO_TARGET_DIR", target);
    command
}

/// A workspace of its own with some problems of the fixtures.
pub fn workspace_of(ids: &[&str]) -> tempfile::TempDir {
    let workspace = tempfile::tempdir().unwrap();
    fs::create_dir(workspace.path().join("problems")).unwrap();
    fs::copy(fixtures().join("Cargo.toml"), workspace.path().join("Cargo.toml")).unwrap();
    for id in ids {
        add_problem(workspace.path(), &fixtures(), id);
    }
    workspace
}

/// Copies a problem from one workspace into another.
pub fn add_problem(workspace: &Path, from: &Path, id: &str) {
    for part in ["problems", "testdata"] {
        for entry in walkdir::WalkDir::new(from.join(part).join(id)) {
            let entry = entry.unwrap();
            let to = workspace.join(entry.path().strip_prefix(from).unwrap());
            if entry.file_type().is_dir() {
                fs::create_dir_all(to).unwrap();
            } else {
                fs::copy(entry.path(), to).unwrap();
            }
        }
    }
}
