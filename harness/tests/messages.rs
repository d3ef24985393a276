//! What is said of mistakes that are easily made, and how often.

mod workspace;

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use workspace::{judge_in, workspace_of};

#[test]
fn a_helper_that_does_not_compile_is_told_once() {
    let workspace = workspace_of(&["checker"]);
    let bin = workspace.path().join("problems/checker/src/bin");
    fs::write(bin.join("checker-checker.rs"), "fn main() { 1 }\n").unwrap();
    for name in ["checker-ac-same", "checker-wa-same"] {
        fs::copy(bin.with_file_name("main.rs"), bin.join(format!("{name}.rs"))).unwrap();
    }
    let output = judge_in(workspace.path()).args(["run", "checker"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text.matches("checker-checker does not compile").count(), 1, "{text}");
    assert_eq!(text.matches("mismatched types").count(), 1, "{text}");
    assert!(text.contains("and the same judge error for "), "{text}");

    let output =
        judge_in(workspace.path()).args(["run", "checker", "--format", "json"]).output().unwrap();
    let results: Value = serde_json::from_slice(&output.stdout).unwrap();
    let judgements = results["judgements"].as_array().unwrap();
    assert!(judgements.len() > 2, "{results:#}");
    let messages: Vec<&str> =
        judgements.iter().map(|judgement| judgement["message"].as_str().unwrap()).collect();
    assert!(messages[0].starts_with("checker-checker does not compile:\nerror"), "{results:#}");
    for message in &messages[1..] {
        assert_eq!(*message, messages[0]);
    }
}

/// A workspace with the problem `ac`, whose manifest goes on like that.
fn with_manifest(rest: &str) -> tempfile::TempDir {
    let workspace = workspace_of(&["ac"]);
    let manifest = workspace.path().join("problems/ac/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap() + "\n" + rest;
    fs::write(&manifest, text).unwrap();
    workspace
}

#[test]
fn limits_that_would_not_count_keep_a_problem_from_being_judged() {
    for (rest, message) in [
        (
            "[package.metadata.jugde]\ntime-limit = 1.0\n",
            "package.metadata.jugde is not read: write [package.metadata.judge]\n",
        ),
        (
            "[package.metadata.judge]\ntime-limit = 1000\n",
            "time-limit is 1000 seconds, and no judge gives over 300: write one from 0.001 to 300; \
             if milliseconds are meant, 1\n",
        ),
    ] {
        judge_in(with_manifest(rest).path())
            .arg("run")
            .assert()
            .code(2)
            .stdout(contains("1 fault"))
            .stderr(contains("fault: problems/ac/Cargo.toml: line ").and(contains(message)));
    }
    let others = with_manifest("[package.metadata.deb]\ntime-limit = 1000\n");
    judge_in(others.path()).arg("run").assert().success();
}

#[test]
fn a_number_out_of_tolerance_is_told_with_its_distance() {
    let workspace = with_manifest("[package.metadata.judge]\ntolerance = 1e-6\n");
    let sample = workspace.path().join("testdata/ac/sample");
    fs::write(sample.join("1.in"), "5.002\n").unwrap();
    fs::write(sample.join("1.ans"), "5\n").unwrap();
    judge_in(workspace.path()).arg("run").assert().code(1).stdout(contains(
        "expected `5`, found `5.002`, off by 2e-3, relative 4e-4; 1e-6 is allowed\n",
    ));
}
