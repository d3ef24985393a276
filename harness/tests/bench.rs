//! `cargo judge bench`: who is measured, on what, and what is told. How long
//! anything takes is nobody's business here.

mod workspace;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::{contains, is_empty, is_match, starts_with};
use serde_json::Value;
use workspace::{judge_in, workspace_of};

fn json_of(workspace: &Path, args: &[&str]) -> Value {
    let output = judge_in(workspace)
        .args(["bench", "--rounds", "2", "--format", "json"])
        .args(args)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The parts of these values.
fn each<'a>(values: &'a Value, key: &str) -> Vec<&'a str> {
    let values = values.as_array().unwrap().iter();
    values.map(|value| value[key].as_str().unwrap()).collect()
}

/// A folder with one executable shell script.
fn script(name: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn all_are_measured_on_the_same_inputs() {
    let workspace = workspace_of(&["agrees"]);
    let measured = json_of(workspace.path(), &["agrees"]);
    let programs = &measured["benchmarks"][0]["programs"];
    assert_eq!(each(programs, "program"), ["agrees", "agrees-brute", "echo"]);
    assert_eq!(each(programs, "kind"), ["submission", "brute", "floor"]);
    for program in programs.as_array().unwrap() {
        let inputs = &program["inputs"];
        assert_eq!(each(inputs, "input"), ["sample/1", "seed/0", "seed/1", "seed/2"]);
        assert_eq!(program["rounds"], 2);
        for figure in ["cpu_seconds", "wall_seconds", "cpu_to_floor", "cpu_to_brute"] {
            assert!(program[figure].as_f64().unwrap() > 0.0, "{figure} of {program}");
        }
    }
    assert_eq!(programs[2]["cpu_to_floor"], 1.0);
    assert_eq!(programs[1]["cpu_to_brute"], 1.0);
    assert_eq!(programs[0]["inputs"][0]["verdict"], "AC");
    assert_eq!(programs[2]["inputs"][0]["verdict"], Value::Null);
}

#[test]
fn the_largest_cases_are_taken_or_those_that_are_named() {
    let workspace = workspace_of(&["ac"]);
    let stress = workspace.path().join("testdata/ac/stress");
    for (name, line) in [("long", "123456\n"), ("longest", "12345678\n"), ("same", "3\n")] {
        fs::write(stress.join(name).with_extension("in"), line).unwrap();
        fs::write(stress.join(name).with_extension("ans"), line).unwrap();
    }
    let inputs = |args: &[&str]| -> Vec<String> {
        let measured = json_of(workspace.path(), args);
        let inputs = &measured["benchmarks"][0]["programs"][0]["inputs"];
        each(inputs, "input").into_iter().map(str::to_owned).collect()
    };
    assert_eq!(inputs(&["ac"]), ["stress/longest", "stress/long", "stress/same"]);
    let named = ["ac", "--case", "1", "--case", "stress/same"];
    assert_eq!(inputs(&named), ["sample/1", "stress/same"]);
    judge_in(workspace.path())
        .args(["bench", "ac", "--case", "none"])
        .assert()
        .code(2)
        .stderr(contains("error: ac: no such case: testdata/ac/ holds the cases"));
}

#[test]
fn without_brute_and_valgrind_their_columns_are_left_out() {
    let workspace = workspace_of(&["ac"]);
    json_of(workspace.path(), &["ac"]); // compiles, which takes a linker on the path
    judge_in(workspace.path())
        .args(["bench", "ac", "--rounds", "1"])
        .env("PATH", "")
        .assert()
        .success()
        .stdout(is_match(r"(?m)^ +CPU ms +wall ms +peak MiB +/echo$").unwrap())
        .stderr(contains("instructions are not counted: valgrind is not installed\n"));
    judge_in(workspace.path())
        .args(["bench", "ac", "--instructions"])
        .env("PATH", "")
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr("error: cannot count instructions: valgrind is not installed\n");
}

#[test]
fn instructions_are_counted_where_valgrind_is() {
    let workspace = workspace_of(&["agrees"]);
    json_of(workspace.path(), &["agrees"]);
    // The arguments are the program's from behind `--` on.
    let counts = script("valgrind", "echo \"==1== Collected : 1000\" >&3; exec \"$6\"");
    judge_in(workspace.path())
        .args(["bench", "agrees", "--rounds", "1"])
        .env("PATH", counts.path())
        .assert()
        .success()
        .stdout(is_match(r"(?m) /brute  instructions  /echo  /brute$").unwrap())
        .stdout(is_match(r"(?m)^  agrees +.* 4,000   1.00    1.00$").unwrap());
    let fails = script("valgrind", "exit 1");
    judge_in(workspace.path())
        .args(["bench", "agrees", "--rounds", "1"])
        .env("PATH", fails.path())
        .assert()
        .success()
        .stdout(is_match(r"(?m)^  agrees +.* -      -       -$").unwrap());
}

#[test]
fn rivals_run_beside_the_submission() {
    let workspace = workspace_of(&["ac"]);
    fs::copy(workspace.path().join("problems/ac/src/main.rs"), workspace.path().join("rival.rs"))
        .unwrap();
    fs::write(workspace.path().join("with blank"), "").unwrap();
    let command = "sh -c 'test -f \"with blank\" && cat'";
    let measured =
        json_of(workspace.path(), &["ac", "--against", "rival.rs", "--against", command]);
    let programs = &measured["benchmarks"][0]["programs"];
    assert_eq!(each(programs, "program"), ["ac", "echo", "rival.rs", command]);
    for at in [2, 3] {
        assert_eq!(programs[at]["kind"], "rival");
        assert_eq!(programs[at]["inputs"][0]["verdict"], "AC");
        assert!(programs[at]["cpu_to_floor"].as_f64().unwrap() > 0.0);
    }
}

/// What each compiler is asked first.
const VERSION: &str = "test \"$1\" = --version && exit";

#[test]
fn a_cpp_rival_is_compiled_with_optimisation() {
    let workspace = workspace_of(&["ac"]);
    json_of(workspace.path(), &["ac"]);
    fs::write(workspace.path().join("old.cpp"), "int main() {}").unwrap();
    let log = workspace.path().join("log");
    let compiler = script(
        "g++",
        &format!("{VERSION}; echo \"$@\" > {}; /bin/cp /bin/cat \"$5\"", log.display()),
    );
    judge_in(workspace.path())
        .args(["bench", "ac", "--rounds", "1", "--against", "old.cpp"])
        .env("PATH", compiler.path())
        .assert()
        .success()
        .stdout(contains("\n  old.cpp "));
    let log = fs::read_to_string(log).unwrap();
    assert!(log.starts_with("-O2 ") && log.ends_with(" old.cpp\n"), "{log}");

    let refuses = script("g++", &format!("{VERSION}; echo 'old.cpp:1:1: error: no' >&2; exit 1"));
    judge_in(workspace.path())
        .args(["bench", "ac", "--against", "old.cpp"])
        .env("PATH", refuses.path())
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("error: old.cpp does not compile: old.cpp:1:1: error: no\n"));
    judge_in(workspace.path())
        .args(["bench", "ac", "--against", "old.cpp"])
        .env("PATH", "")
        .assert()
        .code(2)
        .stderr(contains("cannot compile old.cpp: no C++ compiler: install g++ or clang++"));
}

#[test]
fn a_rival_that_is_wrong_is_told() {
    let workspace = workspace_of(&["ac"]);
    judge_in(workspace.path())
        .args(["bench", "ac", "--rounds", "1", "--case", "sample/1", "--against", "echo 7"])
        .assert()
        .code(1)
        .stdout(contains("  echo 7 on sample/1: wrong answer, line 1, token 1: expected `1`"));
}

#[test]
fn what_crashes_is_left_out() {
    let workspace = workspace_of(&["re-panic"]);
    judge_in(workspace.path())
        .args(["bench", "re-panic", "--rounds", "1"])
        .assert()
        .code(1)
        .stdout(is_match(r"(?m)^  re-panic +- +- +-").unwrap())
        .stdout(contains("re-panic on sample/1: runtime error, panicked at src/main.rs:5:25"))
        .stdout(contains("; left out\n"));
}

#[test]
fn what_cannot_be_measured_is_one_line_and_the_others_are() {
    let workspace = workspace_of(&["ac", "ce", "fault-key", "je-no-brute"]);
    judge_in(workspace.path())
        .args(["bench", "--rounds", "1"])
        .assert()
        .code(2)
        .stdout(starts_with("ac: ").and(contains("ce: ").not()))
        .stderr(is_match(r"(?m)^error: ce: ce does not compile: error.*$").unwrap())
        .stderr(contains("error: je-no-brute: seed/0: there is no brute: add src/bin/"))
        .stderr(contains("fault: problems/fault-key/Cargo.toml"));
    let output = judge_in(workspace.path())
        .args(["bench", "--rounds", "1", "--format", "json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let measured: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(each(&measured["benchmarks"], "problem"), ["ac"]);
    assert_eq!(each(&measured["faults"], "problem"), ["fault-key", "ce", "je-no-brute"]);
}

#[test]
fn a_rival_that_does_not_exist_is_named() {
    let workspace = workspace_of(&["ac", "wa"]);
    for (rival, message) in [
        ("none.rs", "error: cannot read none.rs"),
        ("none.cpp", "error: cannot read none.cpp"),
        ("no-such-command --fast", "error: no command no-such-command"),
        ("'open", "error: cannot split `'open`"),
        ("", "error: an empty rival"),
    ] {
        judge_in(workspace.path())
            .args(["bench", "ac", "--against", rival])
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(contains(message));
    }
    judge_in(workspace.path())
        .args(["bench", "--against", "cat"])
        .assert()
        .code(2)
        .stderr(contains("error: against a rival in which problem?"));
}
