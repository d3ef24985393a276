//! `cargo judge run --changed`: the problems that a change in git touches.

mod workspace;

use std::fs;
use std::path::Path;
use std::process::Command;

use predicates::prelude::*;
use predicates::str::{contains, is_match};
use tempfile::TempDir;
use workspace::{add_problem, fixtures, judge_in, workspace_of};

fn git(folder: &Path, args: &[&str]) {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=A", "-c", "user.email=a@example.com"])
        .args(args)
        .output()
        .expect("git is needed here: install it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A repository with two problems, all of it committed.
fn repository() -> TempDir {
    let folder = workspace_of(&["ac", "wa"]);
    git(folder.path(), &["init", "--quiet", "--initial-branch=main"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "--quiet", "--message=All"]);
    folder
}

fn append(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, format!("{text}\n")).unwrap();
}

#[test]
fn nothing_changed_is_nothing_to_judge() {
    let folder = repository();
    judge_in(folder.path())
        .args(["run", "--changed"])
        .assert()
        .success()
        .stdout("0 problems accepted\n");
}

#[test]
fn a_change_of_a_program_or_a_case_is_judged() {
    let folder = repository();
    append(&folder.path().join("problems/ac/src/main.rs"));
    judge_in(folder.path())
        .args(["run", "--changed"])
        .assert()
        .success()
        .stdout(is_match("^AC +ac ").unwrap())
        .stdout(contains("1 problem accepted"));
    append(&folder.path().join("testdata/wa/sample/1.ans"));
    judge_in(folder.path().join("problems"))
        .args(["run", "--changed=HEAD"])
        .assert()
        .code(1)
        .stdout(contains("1 of 2 problems accepted"));
}

#[test]
fn a_new_problem_is_judged_and_a_removed_one_is_not() {
    let folder = repository();
    add_problem(folder.path(), &fixtures(), "pe");
    fs::remove_dir_all(folder.path().join("problems/wa")).unwrap();
    fs::remove_dir_all(folder.path().join("testdata/wa")).unwrap();
    judge_in(folder.path())
        .args(["run", "--changed"])
        .assert()
        .code(1)
        .stdout(is_match("^PE +pe ").unwrap())
        .stdout(contains("0 of 1 problem accepted"));
}

#[test]
fn what_the_branch_changed_counts_and_not_what_the_other_did_since() {
    let folder = repository();
    git(folder.path(), &["checkout", "--quiet", "-b", "work"]);
    append(&folder.path().join("problems/ac/src/main.rs"));
    git(folder.path(), &["commit", "--quiet", "--all", "--message=Change ac"]);
    git(folder.path(), &["checkout", "--quiet", "main"]);
    append(&folder.path().join("problems/wa/src/main.rs"));
    git(folder.path(), &["commit", "--quiet", "--all", "--message=Change wa"]);
    git(folder.path(), &["checkout", "--quiet", "work"]);
    judge_in(folder.path())
        .args(["run", "--changed=main"])
        .assert()
        .success()
        .stdout(contains("1 problem accepted"));
}

#[test]
fn what_git_does_not_know_is_said() {
    let folder = repository();
    judge_in(folder.path())
        .args(["run", "--changed=nowhere"])
        .assert()
        .code(2)
        .stderr(contains("git cannot tell what changed").and(contains("nowhere")));
    let folder = workspace_of(&["ac"]);
    judge_in(folder.path())
        .env("GIT_CEILING_DIRECTORIES", folder.path().parent().unwrap())
        .args(["run", "--changed"])
        .assert()
        .code(2)
        .stderr(contains("not a git repository"));
}

#[test]
fn named_problems_are_judged_if_they_changed() {
    let folder = repository();
    for problem in ["ac", "wa"] {
        append(&folder.path().join("problems").join(problem).join("src/main.rs"));
    }
    for args in [["--changed", "ac"], ["ac", "--changed"], ["problems/ac/", "--changed=HEAD"]] {
        judge_in(folder.path())
            .arg("run")
            .args(args)
            .assert()
            .success()
            .stdout(is_match("^AC +ac ").unwrap())
            .stdout(contains("1 problem accepted"));
    }
    git(folder.path(), &["commit", "--quiet", "--all", "--message=Change both"]);
    judge_in(folder.path())
        .args(["run", "--changed", "ac"])
        .assert()
        .success()
        .stdout("0 problems accepted\n");
    judge_in(folder.path())
        .args(["run", "--changed", "main"])
        .assert()
        .code(2)
        .stderr(contains("no problem named main").and(contains("as in --changed=REV")));
}
