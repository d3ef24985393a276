//! What `cargo judge export` writes, `cargo judge import` takes in as the same
//! problem.

mod files;
mod workspace;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use files::below;
use workspace::{add_problem, judge_in, workspace_of};

/// The files of a problem by their paths, but for the group `format`, which
/// stays at home.
fn files(workspace: &Path, id: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in ["problems", "testdata"] {
        let folder = Path::new(part).join(id);
        for path in below(&workspace.join(&folder)) {
            let path = folder.join(path).to_str().unwrap().to_owned();
            if workspace.join(&path).is_file() && !path.contains("/format/") {
                files.insert(path.clone(), fs::read(workspace.join(path)).unwrap());
            }
        }
    }
    files
}

/// Sends a problem there and back. Returns the files that did not come along.
fn lost(id: &str, export: &[&str], package: &str) -> Vec<String> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (home, abroad) = (workspace_of(&[]), workspace_of(&[]));
    add_problem(home.path(), repository, id);
    judge_in(home.path()).args(["export", id, "--out", "out"]).args(export).assert().success();
    let package = home.path().join("out").join(package);
    judge_in(abroad.path()).arg("import").arg(package).assert().success();
    let (mut sent, came) = (files(home.path(), id), files(abroad.path(), id));
    for (path, content) in came {
        assert_eq!(sent.remove(&path), Some(content), "{path}");
    }
    sent.into_keys().collect()
}

// A wrong submission that only the group `format` catches would survive without
// it, so it stays at home as well.

#[test]
fn a_legacy_package_comes_back_the_same() {
    assert_eq!(
        lost("aoj0121", &[], "aoj0121"),
        [
            "problems/aoj0121/src/bin/aoj0121-re-crlf.rs",
            "problems/aoj0121/src/bin/aoj0121-wa-blank-last-line.rs",
        ]
    );
}

#[test]
fn a_zip_of_a_newer_package_with_a_checker_comes_back_the_same() {
    assert_eq!(
        lost("poj1077", &["--format", "2025-09", "--zip"], "poj1077.zip"),
        [
            "problems/poj1077/src/bin/poj1077-re-board-per-line.rs",
            "problems/poj1077/src/bin/poj1077-wa-blank-line.rs",
            "problems/poj1077/src/bin/poj1077-wa-carriage-return.rs",
        ]
    );
}
