//! `cargo judge paste`: what does not paste is told before it is pasted.

mod workspace;

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, is_match};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use workspace::{fixtures, judge_in, workspace_of};

/// Adds a problem that is accepted when it repeats one line.
fn add(workspace: &Path, id: &str, source: &str) {
    let dir = workspace.join("problems").join(id);
    fs::create_dir_all(dir.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"{id}\"\nedition = \"2021\"\npublish = false\n\
         [package.metadata.judge]\nsource-limit = 1\n"
    );
    fs::write(dir.join("Cargo.toml"), manifest).unwrap();
    fs::write(dir.join("src/main.rs"), source).unwrap();
    let sample = workspace.join("testdata").join(id).join("sample");
    fs::create_dir_all(&sample).unwrap();
    fs::write(sample.join("1.in"), "1\n").unwrap();
    fs::write(sample.join("1.ans"), "1\n").unwrap();
}

/// A program that repeats a line, with more in its `main`.
fn repeating(more: &str) -> String {
    format!(
        "fn main() {{\n    let mut line = String::new();\n    \
         std::io::stdin().read_line(&mut line).unwrap();\n    print!(\"{{}}\", line);\n{more}}}\n"
    )
}

/// A folder of executables: shell scripts by their names.
fn scripts(scripts: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, script) in scripts {
        let path = folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// `judge paste` of a problem that was compiled before, so that nothing but
/// these scripts need be on the path.
fn paste_with(scripts: &Path, workspace: &Path) -> Command {
    judge_in(workspace).args(["paste", "--check"]).assert().success();
    let mut command = judge_in(workspace);
    command.arg("paste").env("PATH", scripts).env_remove("TERM");
    command
}

#[test]
fn every_failed_check_is_told_with_its_line() {
    let workspace = workspace_of(&[]);
    let add = |id, source: &str| add(workspace.path(), id, source);
    add("pastes", &repeating(""));
    add("other-file", &format!("mod grid;\n{}", repeating("    grid::nothing();\n")));
    let grid = workspace.path().join("problems/other-file/src/grid.rs");
    fs::write(grid, "pub fn nothing() {}\n").unwrap();
    add("included", &repeating("    let _ = include_str!(\"main.rs\");\n"));
    add("environment", &repeating("    let _ = option_env!(\"HOME\");\n"));
    add("extern-crate", &format!("extern crate core;\n{}", repeating("")));
    add("foreign", &repeating("\n    rand::random::<u8>();\n"));
    add("feature", &format!("#![feature(test)]\n{}", repeating("")));
    add("debugging", &repeating("    dbg!(1);\n    if line.is_empty() { todo!() }\n"));
    add("large", &repeating(&format!("    //{}\n    // too much\n", "x".repeat(900))));
    add("refused", &repeating("    let x: u8 = line;\n"));
    add("wrong", "fn main() {\n    println!(\"2\");\n}\n");
    let several = "fn main() {\n    dbg!(unimplemented!());\n}\n";
    add("several", &format!("extern crate std as s;\n{several}"));

    let output = judge_in(workspace.path()).args(["paste", "--check"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told: String = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        // The words of the compiler are its own.
        .map(|line| line.split_once(": does not compile: ").map_or(line, |(place, _)| place))
        .map(|line| line.to_owned() + "\n")
        .collect();
    insta::assert_snapshot!(told, @r"
    problems/debugging/src/main.rs:5: finished: `dbg!`: left from debugging: remove it
    problems/debugging/src/main.rs:6: finished: `todo!`: left to do: do it
    problems/environment/src/main.rs:5: one file: `option_env!`: the judge's environment is another: write the value here
    problems/extern-crate/src/main.rs:1: std only: `extern crate core`: judges have std alone; remove it
    problems/feature/src/main.rs:1: stable: `#![feature]`: judges have stable compilers; do without it
    problems/feature/src/main.rs:1
    problems/foreign/src/main.rs:6: std only: `rand` is neither in this file nor in std: judges have no other crate
    problems/foreign/src/main.rs:6
    problems/included/src/main.rs:5: one file: `include_str!`: another file is not pasted: move its text here
    problems/large/src/main.rs:5: size: 1047 bytes, limit 1024 (source-limit): shorten it
    problems/other-file/src/main.rs:1: one file: `mod grid;` is another file: write `mod grid { .. }`
    problems/other-file/src/main.rs:1
    pastes: pastes, 124 bytes, accepted on 1 input
    problems/refused/src/main.rs:5
    problems/several/src/main.rs:1: std only: `extern crate std`: judges have std alone; remove it
    problems/several/src/main.rs:3: finished: `dbg!`: left from debugging: remove it
    problems/several/src/main.rs:3: finished: `unimplemented!`: left to do: do it
    problems/several/src/main.rs: not accepted: sample/1: runtime error, panicked at src/main.rs:3:10: not implemented
    problems/wrong/src/main.rs: not accepted: sample/1: wrong answer, line 1, token 1: expected `1`, found `2`
    ");
}

#[test]
fn all_inputs_count_but_no_wrong_submission() {
    let workspace = workspace_of(&["survivor", "differs"]);
    judge_in(workspace.path())
        .args(["paste", "--check", "survivor"])
        .assert()
        .success()
        .stdout(is_match(r"^survivor: pastes, \d+ bytes, accepted on 1 input\n$").unwrap());
    judge_in(workspace.path())
        .args(["paste", "--check", "differs"])
        .assert()
        .code(1)
        .stdout(contains("problems/differs/src/main.rs: not accepted: seed/"));
}

#[test]
fn a_source_is_printed_byte_for_byte() {
    let workspace = workspace_of(&[]);
    // Neither the line ends nor the missing last one are ours to mend.
    let source = repeating("    // \u{e9}").replace('\n', "\r\n") + "}";
    let source = source.trim_end_matches('}').trim_end().to_owned() + "\r\n}";
    add(workspace.path(), "odd", &source);
    judge_in(workspace.path()).args(["paste", "odd", "--print"]).assert().success().stdout(source);
}

#[test]
fn what_fails_is_pasted_by_force_alone() {
    let workspace = workspace_of(&[]);
    let source = repeating("    dbg!(1);\n");
    add(workspace.path(), "left", &source);
    let told = "problems/left/src/main.rs:5: finished: `dbg!`: left from debugging: remove it\n";
    let mut paste = judge_in(workspace.path());
    paste.args(["paste", "left", "--print"]);
    paste.assert().code(1).stdout(is_empty()).stderr(contains(told).and(contains("not pasted")));
    paste.arg("--force").assert().code(1).stdout(source).stderr(contains(told));
}

#[test]
fn what_cannot_be_judged_is_no_failed_check() {
    let workspace = workspace_of(&["je-brute", "fault-key", "ac"]);
    judge_in(workspace.path())
        .args(["paste", "--check"])
        .assert()
        .code(2)
        .stdout(contains("je-brute: cannot be judged: seed/0: judge error, the brute failed"))
        .stdout(contains("ac: pastes, "))
        .stderr(contains("fault: problems/fault-key/Cargo.toml"));
    judge_in(workspace.path())
        .args(["paste", "fault-key", "--print", "--force"])
        .assert()
        .code(2)
        .stdout(is_empty());
}

#[test]
fn one_problem_is_pasted_at_a_time() {
    judge_in(fixtures())
        .arg("paste")
        .assert()
        .code(2)
        .stderr(contains("error: which problem? name one; `cargo judge list` shows them all\n"));
    judge_in(fixtures())
        .args(["paste", "re-panik"])
        .assert()
        .code(2)
        .stderr(contains("no problem named re-panik: did you mean re-panic?"));
    judge_in(fixtures().join("problems/ac")).args(["paste", "--print"]).assert().success();
}

#[test]
fn the_first_program_that_takes_it_gets_the_source() {
    let workspace = workspace_of(&["ac"]);
    let taken = workspace.path().join("taken");
    let take = format!("echo \"$0 $@\" > {0}.args; exec /bin/cat > {0}", taken.display());
    let scripts = scripts(&[("wl-copy", "exit 1"), ("xclip", &take), ("pbcopy", "exit 0")]);
    paste_with(scripts.path(), workspace.path())
        .assert()
        .success()
        .stdout(is_empty())
        .stderr(contains("copied by xclip\n"));
    let source = fs::read(workspace.path().join("problems/ac/src/main.rs")).unwrap();
    assert_eq!(fs::read(&taken).unwrap(), source);
    let args = fs::read_to_string(taken.with_extension("args")).unwrap();
    assert!(args.ends_with("xclip -selection clipboard\n"), "{args}");
}

#[test]
fn without_a_clipboard_it_says_so() {
    let workspace = workspace_of(&["ac"]);
    let scripts = scripts(&[]);
    paste_with(scripts.path(), workspace.path())
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(is_match("(?m)^error: no clipboard: .* use --print$").unwrap());
}

/// A terminal gets the source in the one sequence that asks it to copy.
#[test]
fn a_terminal_is_asked_to_copy() {
    let workspace = workspace_of(&["ac"]);
    let scripts = scripts(&[]);
    paste_with(scripts.path(), workspace.path()).assert().code(2);

    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let slave = rustix::fs::open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let mut judge = std::process::Command::new(env!("CARGO_BIN_EXE_judge"))
        .arg("paste")
        .current_dir(workspace.path())
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
        .env("PATH", scripts.path())
        .env("TERM", "xterm-256color")
        .stdout(Stdio::from(slave))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let reader = thread::spawn(move || {
        let (mut terminal, mut seen) = (File::from(master), Vec::new());
        // A terminal whose last user is gone is an error, and the end.
        let _ = terminal.read_to_end(&mut seen);
        String::from_utf8(seen).unwrap()
    });
    let mut said = String::new();
    judge.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(judge.wait().unwrap().success(), "{said}");
    let seen = reader.join().unwrap();
    let source = fs::read(workspace.path().join("problems/ac/src/main.rs")).unwrap();
    assert_eq!(seen, harness::paste::osc52(&source).unwrap());
    assert!(said.contains("copied by the terminal (OSC 52)"), "{said}");
}
