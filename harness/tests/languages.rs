//! Helpers in C++ and in Python, with testlib and without.

mod workspace;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use harness::compile::{Build, on_path};
use harness::discover;
use harness::judge::Machine;
use harness::run::{Runner, Tier};
use harness::session::{Selection, judge_all};
use harness::verdict::Verdict;
use harness::workspace::Workspace;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;
use workspace::{judge_in, workspace_of};

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/languages");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// A fixture whose helpers are these texts instead.
fn problem_with(id: &str, helpers: &[(&str, &str)]) -> TempDir {
    let workspace = workspace_of(&[id]);
    let bin = workspace.path().join("problems").join(id).join("src/bin");
    for (file, text) in helpers {
        let role = file.split('.').next().unwrap();
        let _ = fs::remove_file(bin.join(format!("{id}-{role}.rs")));
        let name = if *file == "testlib.h" { file.to_string() } else { format!("{id}-{file}") };
        fs::write(bin.join(name), text).unwrap();
    }
    workspace
}

/// The same with texts of `tests/languages/`.
fn problem_of(id: &str, helpers: &[&str]) -> TempDir {
    let texts: Vec<String> = helpers.iter().map(|file| text(file)).collect();
    let helpers: Vec<_> = helpers.iter().copied().zip(texts.iter().map(String::as_str)).collect();
    problem_with(id, &helpers)
}

/// Puts another submission in its place.
fn submit(workspace: &TempDir, main: &str) {
    fs::write(workspace.path().join("problems/agrees/src/main.rs"), main).unwrap();
}

fn run(workspace: &TempDir) -> Output {
    judge_in(workspace.path()).args(["run", "--seeds", "2"]).output().unwrap()
}

fn message(workspace: &TempDir) -> String {
    let text = String::from_utf8(run(workspace).stdout).unwrap();
    text.lines().nth(1).unwrap_or_default().trim().to_owned()
}

const SETS: [&[&str]; 3] = [
    &["brute.cpp", "generator.cpp", "validator.cpp", "checker.cpp", "testlib.h"],
    &["brute.py", "generator.py", "validator.py", "checker.py"],
    &["brute.py", "generator.cpp", "validator.py", "checker.cpp", "testlib.h"],
];

#[test]
fn right_is_right_in_any_language() {
    for set in SETS {
        let workspace = problem_of("agrees", set);
        let output = run(&workspace);
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(shown.contains("AC   agrees") && shown.contains("3 cases"), "{set:?}: {shown}");
        assert_eq!(output.status.code(), Some(0), "{set:?}");
    }
}

#[test]
fn wrong_is_wrong_with_the_checkers_reason() {
    for set in SETS {
        let workspace = problem_of("agrees", set);
        submit(&workspace, "fn main() { println!(\"8\") }");
        let wrong = "agrees sample/1: wrong answer, another sum";
        assert_eq!(message(&workspace), wrong, "{set:?}");
    }
}

#[test]
fn testlib_knows_presentation_failure_and_points() {
    let workspace = problem_of("agrees", &["checker.cpp", "testlib.h"]);
    submit(&workspace, "fn main() { println!(\"seven\") }");
    insta::assert_snapshot!(message(&workspace), @r"agrees sample/1: presentation error, expected a number");
    submit(&workspace, "fn main() { println!(\"points\") }");
    insta::assert_snapshot!(message(&workspace), @r"agrees sample/1: judge error, the checker failed: exit code 7, points 0.5; it must end with 0 (right), 1 (wrong) or 2 (presentation)");
    let sample = workspace.path().join("testdata/agrees/sample");
    fs::write(sample.join("2.in"), "0\n").unwrap();
    fs::write(sample.join("2.ans"), "0\n").unwrap();
    let validator = workspace.path().join("problems/agrees/src/bin/agrees-validator.rs");
    fs::remove_file(validator).unwrap();
    submit(&workspace, "fn main() { println!(\"7\") }");
    insta::assert_snapshot!(message(&workspace), @r"agrees sample/2: judge error, the checker failed: exit code 3, bad input");
}

#[test]
fn an_illegal_input_is_refused_in_any_language() {
    let refusals = [
        ("validator.cpp", "a number above 255"),
        ("validator.py", "expected a count and as many numbers below 256"),
    ];
    for (validator, why) in refusals {
        let workspace = problem_of("agrees", &[validator, "testlib.h"]);
        fs::write(workspace.path().join("testdata/agrees/sample/1.in"), "1\n256\n").unwrap();
        let refused =
            format!("agrees sample/1: judge error, the validator refuses the input: {why}");
        assert_eq!(message(&workspace), refused);
    }
}

#[test]
fn stress_shrinks_in_any_language() {
    let wrong = "use std::io::*;\n\nfn main() {\n    let text = read_to_string(stdin()).unwrap();\n    \
                 let sum: u64 = text.lines().skip(1).map(|line| line.parse::<u64>().unwrap()).sum();\n    \
                 println!(\"{}\", if sum > 99 { sum + 1 } else { sum });\n}\n";
    for (set, reads_ahead) in [(SETS[0], false), (SETS[1], false), (SETS[1], true)] {
        let workspace = problem_of("agrees", set);
        submit(&workspace, wrong);
        if reads_ahead {
            let generator = text("generator.py").replace(".raw.read", ".read");
            let place = workspace.path().join("problems/agrees/src/bin/agrees-generator.py");
            fs::write(place, generator).unwrap();
        }
        judge_in(workspace.path())
            .args(["stress", "agrees", "--seeds", "50"])
            .assert()
            .code(1)
            .stdout(contains("input\n  1\n  100\nexpected\n  100\nfound\n  101\n"));
    }
}

#[test]
fn interactors_may_be_written_in_any_language() {
    for set in [&["checker.cpp", "testlib.h"][..], &["checker.py"]] {
        let texts: Vec<String> =
            set.iter().map(|file| text(&file.replace("checker", "interactor"))).collect();
        let helpers: Vec<_> = set.iter().copied().zip(texts.iter().map(String::as_str)).collect();
        let workspace = problem_with("guess", &helpers);
        let programs = ["--program", "guess", "--program", "guess-wa-ends-first"];
        judge_in(workspace.path())
            .args(["run", "guess", "--group", "sample"])
            .args(programs)
            .assert()
            .code(0)
            .stdout(contains("1 wrong submission caught"));
    }
}

#[test]
fn what_does_not_compile_is_a_judge_error_with_the_message() {
    let workspace = problem_with("agrees", &[("checker.cpp", "int main() { return nothing; }\n")]);
    judge_in(workspace.path()).arg("run").assert().code(2).stdout(
        contains("judge error, agrees-checker does not compile:")
            .and(contains("src/bin/agrees-checker.cpp"))
            .and(contains("nothing")),
    );
    let workspace = problem_with("agrees", &[("checker.py", "def check(:\n    pass\n")]);
    judge_in(workspace.path()).arg("run").assert().code(2).stdout(
        contains("judge error, agrees-checker does not compile:")
            .and(contains("src/bin/agrees-checker.py\", line 1"))
            .and(contains("SyntaxError")),
    );
}

#[test]
fn a_changed_header_compiles_anew() {
    let workspace = problem_of("agrees", &["checker.cpp", "testlib.h"]);
    assert_eq!(run(&workspace).status.code(), Some(0));
    let header = workspace.path().join("problems/agrees/src/bin/testlib.h");
    fs::write(&header, text("testlib.h").replace("_ok = 0", "_ok = 1")).unwrap();
    let rejects = "the checker rejects the reference answer: the same";
    assert!(message(&workspace).ends_with(rejects), "{}", message(&workspace));
}

#[test]
fn a_missing_compiler_is_that_problems_judge_error() {
    let workspace = problem_of("agrees", &["checker.cpp", "testlib.h"]);
    workspace::add_problem(workspace.path(), &workspace::fixtures(), "ac");
    judge_in(workspace.path())
        .arg("run")
        .env("CXX", "/no/such/compiler")
        .assert()
        .code(2)
        .stdout(contains("AC   ac").and(contains("no compiler at CXX=/no/such/compiler")));
    let workspace = problem_of("agrees", &["checker.py"]);
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let rustc = on_path(&rustc).unwrap();
    let only = tempfile::tempdir().unwrap();
    for tool in ["cc", "ld"] {
        let found = on_path(tool.as_ref()).unwrap();
        std::os::unix::fs::symlink(found, only.path().join(tool)).unwrap();
    }
    judge_in(workspace.path())
        .arg("run")
        .env("RUSTC", rustc)
        .env("PATH", only.path())
        .assert()
        .code(2)
        .stdout(contains("no python3: install Python 3"));
}

#[test]
fn every_tier_runs_a_script() {
    let workspace = problem_of("agrees", SETS[1]);
    let workspace = Workspace::around(workspace.path()).unwrap();
    let found = discover::all(&workspace).unwrap();
    for tier in Tier::ALL {
        let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly).at_most(tier);
        let machine = Machine::new(&workspace, runner, Build::Release, 1.0).unwrap();
        let selection = Selection { seeds: 1, ..Selection::default() };
        let results = judge_all(&machine, &found.problems, &selection, 2, &|_, _, _| ());
        for judgement in &results.judgements {
            assert_eq!(judgement.verdict, Verdict::Ac, "{tier}: {:?}", judgement.message);
        }
        assert_eq!(results.judgements.len(), 2, "{tier}");
    }
}

#[test]
fn python_reads_nothing_but_its_library() {
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly);
    if runner.sandbox().unwrap().tier == Tier::LimitsOnly {
        return; // nothing would keep it from reading
    }
    let spies = "import sys\ntry:\n    open('/etc/passwd')\nexcept OSError:\n    sys.exit(42)\n\
                 sys.exit(43)\n";
    let workspace = problem_with("agrees", &[("checker.py", spies)]);
    assert_eq!(run(&workspace).status.code(), Some(0), "{}", message(&workspace));
}

/// Two installations of one version need not both have a static C library.
#[test]
fn each_cpp_compiler_is_asked_whether_it_links_statically() {
    let Some(real) = on_path("g++".as_ref()) else {
        eprintln!("skipped: no g++ here");
        return;
    };
    let workspace = problem_of("agrees", &["brute.cpp", "generator.cpp"]);
    let compiler = |name: &str, start: &str| {
        let path = workspace.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{start}\nexec {} \"$@\"\n", real.display())).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let run_with = |compiler: &Path| {
        let mut judge = judge_in(workspace.path());
        judge.args(["run", "--seeds", "2"]).env("CXX", compiler);
        judge.env("CARGO_TARGET_DIR", workspace.path().join("target")).assert()
    };
    run_with(&compiler("links", "")).success();
    let brute = workspace.path().join("problems/agrees/src/bin/agrees-brute.cpp");
    fs::write(&brute, text("brute.cpp") + "// changed\n").unwrap();
    let refuses = "for word; do [ \"$word\" = -static ] && exit 1; done";
    run_with(&compiler("refuses", refuses)).success();
}
