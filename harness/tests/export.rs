//! `cargo judge export`: what a package has, what is said of it, and what is
//! refused. What the peers' tools think of it: `scripts/verify-export.sh`.

mod files;
mod workspace;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use files::below;
use predicates::prelude::*;
use predicates::str::contains;
use workspace::{judge_in, workspace_of};

/// A workspace with one problem of the fixtures, which gets a title.
fn titled(id: &str) -> tempfile::TempDir {
    let workspace = workspace_of(&[id]);
    let manifest = workspace.path().join("problems").join(id).join("Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    let metadata = "\n[package.metadata.judge]\ntitle = \"The title\"\ncomparison = \"exact\"\n";
    fs::write(&manifest, text + metadata).unwrap();
    workspace
}

fn export(workspace: &Path, args: &[&str]) -> Assert {
    judge_in(workspace).args(["export", "--out", "out"]).args(args).assert()
}

/// The files of a package by their paths, sorted.
fn files(package: PathBuf) -> Vec<String> {
    let files = below(&package).into_iter().filter(|path| package.join(path).is_file());
    files.map(|path| path.to_str().unwrap().to_owned()).collect()
}

/// Adds a wrong submission that prints something on an input like that, and
/// the input everywhere else.
fn add_submission(workspace: &Path, name: &str, body: &str) {
    let bin = workspace.join("problems/ac/src/bin");
    fs::create_dir_all(&bin).unwrap();
    let source = format!(
        "use std::io::Read;\n\nfn main() {{\n    let mut input = String::new();\n    \
         std::io::stdin().read_to_string(&mut input).unwrap();\n    {body}\n    \
         print!(\"{{}}\", input);\n}}\n"
    );
    fs::write(bin.join(format!("{name}.rs")), source).unwrap();
}

#[test]
fn a_problem_becomes_a_package_of_either_format() {
    let workspace = titled("agrees");
    export(workspace.path(), &["agrees"]).success().stdout(contains(
        "agrees, format legacy: 1 sample, 20 secret cases, 1 accepted and 0 wrong submissions",
    ));
    let package = workspace.path().join("out/agrees");
    let cases = |file: &String| file.starts_with("data/secret/seed-");
    let (seeds, others): (Vec<_>, Vec<_>) = files(package).into_iter().partition(cases);
    assert_eq!(seeds.len(), 40);
    insta::assert_snapshot!(others.join("\n"), @r"
    .timelimit
    data/sample/1.ans
    data/sample/1.in
    domjudge-problem.ini
    input_validators/agrees-validator/agrees-validator.rs
    input_validators/agrees-validator/build
    input_validators/white_space.py
    judge/Cargo.toml
    judge/agrees-brute.rs
    judge/agrees-generator.rs
    problem.yaml
    problem_statement/problem.en.tex
    problem_statement/problem.html
    submissions/accepted/agrees.rs
    ");

    export(workspace.path(), &["agrees", "--format", "2025-09"]).success();
    let package = workspace.path().join("out/agrees");
    let files: Vec<_> = files(package).into_iter().filter(|file| !cases(file)).collect();
    insta::assert_snapshot!(files.join("\n"), @r"
    answer_validators/same_answer/agrees.rs
    answer_validators/same_answer/build
    answer_validators/same_answer/run
    data/sample/1.ans
    data/sample/1.in
    data/test_group.yaml
    input_validators/agrees-validator/agrees-validator.rs
    input_validators/agrees-validator/build
    input_validators/white_space.py
    judge/Cargo.toml
    judge/agrees-brute.rs
    judge/agrees-generator.rs
    problem.yaml
    statement/problem.en.tex
    submissions/accepted/agrees.rs
    ");
}

#[test]
fn the_same_problem_gives_the_same_bytes() {
    let workspace = titled("agrees");
    let zip = || {
        export(workspace.path(), &["agrees", "--zip"]).success();
        fs::read(workspace.path().join("out/agrees.zip")).unwrap()
    };
    assert!(zip() == zip());
}

#[test]
fn what_is_missing_is_said() {
    let workspace = titled("ac");
    export(workspace.path(), &["ac"])
        .success()
        .stdout(contains("ac has no validator: the package's validator takes any input\n"))
        .stdout(contains("ac has no generator: no secret cases from seeds\n"))
        .stdout(contains("ac has no statement.md: the submission's header stands in for it"));
    let package = workspace.path().join("out/ac");
    assert!(package.join("input_validators/permissive.py").is_file());
    let page = fs::read_to_string(package.join("problem_statement/problem.html")).unwrap();
    assert!(page.contains("<h1>The title</h1>\n<p>Prints its input.</p>"), "{page}");
}

#[test]
fn a_statement_goes_along() {
    let workspace = titled("ac");
    fs::write(workspace.path().join("problems/ac/statement.md"), "Print *it*.\n").unwrap();
    export(workspace.path(), &["ac"]).success().stdout(contains("statement.md").not());
    let package = workspace.path().join("out/ac");
    let read = |file| fs::read_to_string(package.join(file)).unwrap();
    assert_eq!(
        read("problem_statement/problem.en.tex"),
        "\\problemname{The title}\n\nPrint \\emph{it}.\n"
    );
    assert_eq!(read("judge/statement.md"), "Print *it*.\n");
}

#[test]
fn wrong_submissions_go_where_judges_will_find_them_right() {
    let workspace = titled("ac");
    let format = workspace.path().join("testdata/ac/format");
    fs::create_dir(&format).unwrap();
    fs::write(format.join("crlf.in"), "1\r\n").unwrap();
    fs::write(format.join("crlf.ans"), "1\r\n").unwrap();
    add_submission(workspace.path(), "ac-wa-always", "input.insert(0, '2');");
    add_submission(workspace.path(), "ac-pe-blank", "input.insert(0, ' ');");
    add_submission(workspace.path(), "ac-re-exit", "std::process::exit(3);");
    add_submission(workspace.path(), "ac-ole-much", "for _ in 0..24 { input += &input.clone(); }");
    add_submission(workspace.path(), "ac-wa-crlf", "if input.contains('\\r') { input.clear(); }");
    add_submission(workspace.path(), "ac-wa-crash", "std::process::exit(3);");
    export(workspace.path(), &["ac"])
        .success()
        .stdout(contains("without ac-wa-crlf: no case of the package catches it\n"))
        .stdout(contains("without ac-ole-much: the format's tools give no OLE\n"))
        .stdout(contains("without ac-wa-crash: it gets RE first, on sample/1\n"));
    let submissions = || -> Vec<String> {
        let files = files(workspace.path().join("out/ac"));
        let ours = |file: &&String| file.starts_with("submissions/") || file.starts_with("judge/");
        files.iter().filter(ours).cloned().collect()
    };
    insta::assert_snapshot!(submissions().join("\n"), @r"
    judge/Cargo.toml
    judge/ac-ole-much.rs
    judge/ac-wa-crash.rs
    submissions/accepted/ac.rs
    submissions/run_time_error/ac-re-exit.rs
    submissions/wrong_answer/ac-pe-blank.rs
    submissions/wrong_answer/ac-wa-always.rs
    ");
    export(workspace.path(), &["ac", "--format", "2025-09"]).success();
    insta::assert_snapshot!(submissions().join("\n"), @r"
    judge/Cargo.toml
    submissions/accepted/ac.rs
    submissions/rejected/ac-ole-much.rs
    submissions/rejected/ac-wa-crash.rs
    submissions/run_time_error/ac-re-exit.rs
    submissions/wrong_answer/ac-pe-blank.rs
    submissions/wrong_answer/ac-wa-always.rs
    ");
}

#[test]
fn a_submission_that_is_not_accepted_is_not_exported() {
    let workspace = titled("wa");
    export(workspace.path(), &["wa"])
        .code(1)
        .stdout(contains("wa gets WA on sample/1\nnot exported: see `cargo judge run wa`\n"));
    assert!(!workspace.path().join("out").exists());
}

#[test]
fn names_that_the_format_forbids_are_refused() {
    let untitled = workspace_of(&["ac"]);
    export(untitled.path(), &["ac"]).code(2).stderr(contains("a package has a title: add one"));

    let spaced = titled("ac");
    let sample = spaced.path().join("testdata/ac/sample");
    fs::copy(sample.join("1.in"), sample.join("a case.in")).unwrap();
    fs::copy(sample.join("1.ans"), sample.join("a case.ans")).unwrap();
    export(spaced.path(), &["ac"])
        .code(2)
        .stderr(contains("testdata/ac/sample/a case.in: a package's cases are named with letters"));
}

#[test]
fn a_name_loses_what_the_format_forbids() {
    // The package as a folder and as an archive: both are called by it.
    let workspace = titled("agrees");
    let renamed = |from: &str, to: &str| {
        for part in ["problems", "testdata"] {
            let part = workspace.path().join(part);
            fs::rename(part.join(from), part.join(to)).unwrap();
        }
        let dir = workspace.path().join("problems").join(to);
        let manifest = fs::read_to_string(dir.join("Cargo.toml")).unwrap();
        fs::write(dir.join("Cargo.toml"), manifest.replace(from, to)).unwrap();
        for file in below(&dir.join("src/bin")) {
            let name = file.to_str().unwrap().replace(from, to);
            fs::rename(dir.join("src/bin").join(&file), dir.join("src/bin").join(name)).unwrap();
        }
    };
    renamed("agrees", "cf-4A");
    let said = "cf-4A is called cf4a there: the format takes small letters and digits alone\n";
    export(workspace.path(), &["cf-4A"]).success().stdout(contains(said));
    export(workspace.path(), &["cf-4A", "--zip"]).success().stdout(contains(said));
    let out = workspace.path().join("out");
    assert!(out.join("cf4a.zip").is_file());
    let files = files(out.join("cf4a")).into_iter().filter(|file| file.contains("4A"));
    insta::assert_snapshot!(files.collect::<Vec<_>>().join("\n"), @r"
    input_validators/cf-4A-validator/build
    input_validators/cf-4A-validator/cf-4A-validator.rs
    judge/cf-4A-brute.rs
    judge/cf-4A-generator.rs
    submissions/accepted/cf-4A.rs
    ");

    // It comes back as what it was.
    let abroad = workspace_of(&[]);
    judge_in(abroad.path())
        .arg("import")
        .arg(out.join("cf4a"))
        .assert()
        .success()
        .stdout(contains("problems/cf-4A/src/bin/cf-4A-generator.rs"));

    // Another problem of the same name there takes nothing's place.
    renamed("cf-4A", "cf4-a");
    for args in [&["cf4-a"][..], &["cf4-a", "--zip"]] {
        export(workspace.path(), args)
            .code(2)
            .stderr(contains("is there already, the package of cf-4A: move it away"));
    }
}

#[test]
fn only_an_export_is_replaced() {
    let workspace = titled("ac");
    let package = workspace.path().join("out/ac");
    fs::create_dir_all(&package).unwrap();
    fs::write(package.join("mine"), "").unwrap();
    export(workspace.path(), &["ac"])
        .code(2)
        .stderr(contains("out/ac is there already and was not exported"));
    assert_eq!(files(package.clone()), ["mine"]);

    fs::remove_dir_all(&package).unwrap();
    export(workspace.path(), &["ac"]).success();
    fs::write(package.join("old"), "").unwrap();
    export(workspace.path(), &["ac"]).success();
    assert!(!package.join("old").exists());
    // Nothing else is left beside it.
    assert_eq!(fs::read_dir(workspace.path().join("out")).unwrap().count(), 1);
}

#[test]
fn a_package_among_the_problems_is_refused() {
    let workspace = titled("ac");
    judge_in(workspace.path())
        .args(["export", "ac", "--out", "problems/packages"])
        .assert()
        .code(2)
        .stderr(contains("--out lies in problems"));
    assert!(!workspace.path().join("problems/packages").exists());
}
