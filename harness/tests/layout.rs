//! The rules of the repository, each as a test.
//!
//! Those that hold for every problem are few, since a folder with a program
//! and a sample is enough; the problems that come with the project are models
//! and keep more.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::discover;
use harness::problem::{Group, Problem};
use harness::workspace::Workspace;

fn workspace() -> Workspace {
    Workspace::around(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The problems that come with the project.
fn models() -> Vec<Problem> {
    let names = ["aoj0121", "hdu1067", "poj1077", "prev144"].map(str::to_owned);
    discover::named(&workspace(), &names).unwrap().problems
}

/// The files below a folder of the workspace with this extension, with their
/// texts.
fn sources(folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let entries = walkdir::WalkDir::new(workspace().root().join(folder)).sort_by_file_name();
    let files: Vec<(PathBuf, String)> = entries
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| (path.clone(), fs::read_to_string(&path).unwrap()))
        .collect();
    assert!(!files.is_empty(), "nothing below {folder}");
    files
}

/// No folder has a fault.
#[test]
fn every_problem_can_be_judged() {
    let found = discover::all(&workspace()).unwrap();
    assert_eq!(found.faults, []);
    assert!(!found.problems.is_empty());
}

/// The statement's cases alone catch few mistakes, and judges' files come in
/// odd clothes.
#[test]
fn models_have_cases_beyond_the_samples() {
    for problem in models() {
        for group in Group::ALL {
            let count = problem.cases.iter().filter(|case| case.group == group).count();
            assert!(count > 0, "{} has no {group} case", problem.id);
        }
    }
}

/// An answer is what a right program prints: lines with LF, each ended.
#[test]
fn answers_of_models_are_lines() {
    for problem in models() {
        for case in &problem.cases {
            let answer = fs::read(&case.answer).unwrap();
            assert!(!answer.contains(&b'\r'), "{} has a CR", case.answer.display());
            let ended = answer.is_empty() || answer.ends_with(b"\n");
            assert!(ended, "{} lacks its final newline", case.answer.display());
        }
    }
}

/// `git` must not turn a CRLF case into an LF case, nor trim it.
#[test]
fn git_keeps_cases_byte_exact() {
    let root = workspace().root().to_owned();
    for file in [
        "testdata/aoj0121/sample/1.in",
        "testdata/aoj0121/sample/1.ans",
        "testdata/new/format/x.in",
    ] {
        let output = Command::new("git")
            .args(["check-attr", "text", file])
            .current_dir(&root)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said, format!("{file}: text: unset\n"));
    }
}

/// The header tells the idea before the code does.
#[test]
fn programs_of_models_begin_with_their_header() {
    for problem in models() {
        for program in &problem.programs {
            let path = problem.dir.join(&program.source);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//! "), "{} does not begin with `//! `", path.display());
        }
    }
}

/// What is pasted is a model to read: the shape of the submissions.
#[test]
fn submissions_of_models_have_the_canonical_shape() {
    for problem in models() {
        let path = problem.dir.join(&problem.submission().source);
        let text = fs::read_to_string(&path).unwrap();
        let solve = "fn solve(input: &str, output: &mut String) -> Result<(), String>";
        assert!(text.contains(solve), "{} has no `{solve}`", path.display());
        for word in ["unsafe", "static mut", "#![allow", "#[allow", " println!"] {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
}

/// `unsafe` stays with the code that starts and watches processes.
#[test]
fn unsafe_code_stays_in_the_runner() {
    for (path, text) in sources("harness/src", "rs") {
        let in_runner = path.starts_with(workspace().root().join("harness/src/run"));
        assert!(in_runner || !text.contains("unsafe"), "{} has unsafe code", path.display());
    }
}

/// One noun a file: a long file hides a second one.
#[test]
fn files_are_short_and_named_for_a_noun() {
    for (path, text) in sources("harness/src", "rs") {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
        let lines = code.lines().count();
        assert!(lines <= 300, "{} has {lines} lines without its tests", path.display());
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            !["util", "utils", "common", "helpers", "misc"].contains(&name),
            "{}",
            path.display()
        );
    }
}

/// The modules of the library, each right of all that it may import.
const STAGES: [&str; 21] = [
    "workspace",
    "whole_file",
    "base64",
    "wording",
    "verdict",
    "problem",
    "fault",
    "discover",
    // Compilers are processes, too.
    "run",
    "compile",
    "check",
    "judge",
    "session",
    "stress",
    "paste",
    "bench",
    "intake",
    "watch",
    "export",
    "exhibit",
    "report",
];

#[test]
fn every_module_is_a_stage() {
    let lib = fs::read_to_string(workspace().root().join("harness/src/lib.rs")).unwrap();
    let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let mut stages = STAGES;
    stages.sort_unstable();
    assert_eq!(modules.collect::<Vec<_>>(), stages);
}

/// A later stage of the pipeline knows the earlier ones, never the reverse.
#[test]
fn stages_import_only_what_stands_to_their_left() {
    let source = workspace().root().join("harness/src");
    for (path, text) in sources("harness/src", "rs") {
        let inside = path.strip_prefix(&source).unwrap().with_extension("");
        let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
        let Some(at) = STAGES.iter().position(|stage| *stage == first) else {
            assert!(["cli", "lib", "main"].contains(&first), "{}", path.display());
            continue;
        };
        let imported = text.split("crate::").skip(1).filter_map(|rest| {
            rest.split(|char: char| !char.is_ascii_alphanumeric() && char != '_').next()
        });
        for import in imported {
            // A list of modules would hide their names from this test.
            assert_ne!(import, "", "{} imports {{..}}", path.display());
            assert!(!STAGES[at + 1..].contains(&import), "{} imports {import}", path.display());
        }
    }
}

/// `cargo test` behind `cargo judge` builds no dependency a second time, as it
/// would if development dependencies asked for more of its features.
#[test]
fn tests_need_no_dependency_built_anew() {
    let tree = |edges: &str| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["tree", "--offline", "--package", "harness", "--prefix", "none"]);
        cargo.args(["--no-dedupe", "--format", "{p} {f}", "--edges", edges]);
        let output = cargo.current_dir(workspace().root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).unwrap();
        lines.lines().map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let (judge, tests) = (tree("normal,build"), tree("normal,build,dev"));
    assert_eq!(judge.difference(&tests).collect::<Vec<_>>(), Vec::<&String>::new());
}
