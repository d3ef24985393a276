//! `cargo judge new`: a folder that compiles, and passes nothing by itself.

mod workspace;

use std::fs;
use std::path::Path;
use std::process::Command;

use predicates::prelude::*;
use predicates::str::contains;
use workspace::{judge_in, workspace_of};

#[test]
fn a_new_problem_compiles_and_is_not_accepted() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path())
        .args(["new", "cf-1234a", "--title", "最大 \"x\"", "--url", "https://example.org/1234/a"])
        .assert()
        .success()
        .stdout(contains("cf-1234a: 最大 \"x\"\n"))
        .stdout(contains("then `cargo judge cf-1234a`"));
    let main = workspace.path().join("problems/cf-1234a/src/main.rs");
    let text = fs::read_to_string(&main).unwrap();
    assert!(text.starts_with("//! 最大 \"x\": https://example.org/1234/a\n"), "{text}");
    judge_in(workspace.path())
        .args(["list"])
        .assert()
        .success()
        .stdout("cf-1234a  最大 \"x\"  2 s, 256 MiB      1 sample\n");
    judge_in(workspace.path())
        .args(["run", "cf-1234a"])
        .assert()
        .code(1)
        .stdout(contains("runtime error").and(contains("expected n, found the end of the input")));
    // With a sample it still is not solved.
    let sample = workspace.path().join("testdata/cf-1234a/sample");
    fs::write(sample.join("1.in"), "7\n").unwrap();
    fs::write(sample.join("1.ans"), "7\n").unwrap();
    judge_in(workspace.path())
        .args(["run", "cf-1234a"])
        .assert()
        .code(1)
        .stdout(contains("not solved yet"));
}

#[test]
fn helpers_that_are_not_written_let_nothing_pass() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path()).args(["new", "gap", "--all"]).assert().success();
    let main = workspace.path().join("problems/gap/src/main.rs");
    fs::write(&main, "fn main() {}\n").unwrap();
    let bin = workspace.path().join("problems/gap/src/bin");
    // Each is an error as long as it is there.
    for role in ["validator", "checker", "generator"] {
        judge_in(workspace.path())
            .args(["run", "gap"])
            .assert()
            .code(2)
            .stdout(contains(format!("the {role} of gap is not written yet")));
        fs::remove_file(bin.join(format!("gap-{role}.rs"))).unwrap();
    }
    judge_in(workspace.path()).args(["run", "gap"]).assert().success();
}

#[test]
fn an_unwritten_brute_is_an_error() {
    let workspace = workspace_of(&["agrees"]);
    judge_in(workspace.path()).args(["new", "gap", "--all"]).assert().success();
    let stub = workspace.path().join("problems/gap/src/bin/gap-brute.rs");
    let brute = workspace.path().join("problems/agrees/src/bin/agrees-brute.rs");
    fs::copy(stub, brute).unwrap();
    judge_in(workspace.path())
        .args(["run", "agrees"])
        .assert()
        .code(2)
        .stdout(contains("the brute of gap is not written yet"));
}

#[test]
fn a_new_interactive_problem_talks_and_is_not_accepted() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path())
        .args(["new", "gap", "--interactive"])
        .assert()
        .success()
        .stdout(contains("interactive\n").and(contains("src/bin/gap-checker.rs: the template")))
        .stdout(contains("write the submission and the interactor"));
    let run = || judge_in(workspace.path()).args(["run", "gap"]).assert();
    run().code(2).stdout(contains("the interactor of gap is not written yet"));
    // One that sends a number and takes what is said for right.
    let interactor = workspace.path().join("problems/gap/src/bin/gap-checker.rs");
    let text = fs::read_to_string(&interactor).unwrap();
    let (before, _) = text.split_once("fn talk(").unwrap();
    let talk = "fn talk(_: &str, input: &mut impl BufRead, output: &mut impl Write) -> Result<(), String> {
        writeln!(output, \"7\").and_then(|()| output.flush()).map_err(|error| error.to_string())?;
        let mut line = String::new();
        input.read_line(&mut line).map_err(|error| error.to_string())?;
        if line == \"! 7\\n\" { Ok(()) } else { Err(line) }
    }";
    fs::write(&interactor, format!("{before}{talk}\n")).unwrap();
    run().code(1).stdout(contains("runtime error").and(contains("not solved yet")));
    let main = workspace.path().join("problems/gap/src/main.rs");
    let text = fs::read_to_string(&main).unwrap();
    fs::write(&main, text.replace("Err(\"not solved yet\".into())", "Ok(())")).unwrap();
    run().success();
}

#[test]
fn a_title_is_text_and_an_address_is_one() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path())
        .args(["new", "gap", "--title", " ", "--url", "gap"])
        .assert()
        .code(2)
        .stderr(contains("give the whole address, like https://example.org/1"));
    judge_in(workspace.path())
        .args(["new", "gap", "--title", " "])
        .assert()
        .success()
        .stdout(predicates::str::starts_with("gap\n"));
    judge_in(workspace.path())
        .args(["new", "cut", "--title", "a \x1b\nb"])
        .assert()
        .success()
        .stdout(predicates::str::starts_with("cut: a b\n"));
    judge_in(workspace.path()).arg("list").assert().success();
}

/// Another rule than the judge's: every program of the template is free of
/// warnings and formatted, as `cargo fmt` and clippy of the workspace demand.
#[test]
fn the_template_is_formatted_and_free_of_warnings() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path()).args(["new", "gap", "--all"]).assert().success();
    judge_in(workspace.path()).args(["new", "talk", "--interactive"]).assert().success();
    let problems = workspace.path().join("problems");
    let sources = [
        "gap/src/main.rs",
        "gap/src/bin/gap-brute.rs",
        "gap/src/bin/gap-generator.rs",
        "gap/src/bin/gap-validator.rs",
        "gap/src/bin/gap-checker.rs",
        "talk/src/main.rs",
        "talk/src/bin/talk-checker.rs",
    ];
    for source in sources.map(|source| problems.join(source)) {
        let submission = source.ends_with("main.rs");
        let editions = ["2015", "2018", "2021", "2024"];
        // Judges have their own edition; a helper has that of the package.
        for edition in &editions[if submission { 0 } else { 2 }..] {
            warnings(&source, edition, workspace.path());
        }
        let output = Command::new("rustfmt")
            .args(["--check", "--edition", "2021"])
            .arg(&source)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

fn warnings(source: &Path, edition: &str, folder: &Path) {
    let output = Command::new("rustc")
        .args(["--emit=metadata", "--deny", "warnings", "--edition", edition, "--out-dir"])
        .arg(folder)
        .arg(source)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", source.display());
}

#[test]
fn names_that_would_be_tripped_over_are_refused_with_the_mend() {
    let workspace = workspace_of(&["ac"]);
    for (id, message) in [
        ("1234a", "a cargo package cannot begin with a digit; name it cf-1234a"),
        ("fn", "it is a keyword of Rust; name it p-fn"),
        ("test", "a crate of that name exists already; name it p-test"),
        ("../x", "name it x"),
        ("ac", "a problem of that name exists; name it ac-2"),
        ("AC", "as some file systems do not see; name it AC-2"),
        ("ac-wa-x", "a program of ac may have that name; name it p2-ac-wa-x"),
    ] {
        judge_in(workspace.path())
            .args(["new", id])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(message));
    }
    assert_eq!(fs::read_dir(workspace.path().join("problems")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(workspace.path().join("testdata")).unwrap().count(), 1);
}
