//! `cargo judge stress`: what differs is found, made small, and kept.

mod workspace;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::{contains, is_match};
use workspace::{add_problem, judge_in, judge_process, workspace_of};

/// The counterexamples that were saved as cases of a problem.
fn found(workspace: &Path, id: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(workspace.join("testdata").join(id).join("stress")) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let found = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("found-");
    paths.filter(|path| found(path) && path.extension().unwrap() == "in").collect()
}

#[test]
fn a_difference_is_shrunk_to_the_smallest_input_and_saved() {
    let workspace = workspace_of(&["differs"]);
    judge_in(workspace.path())
        .args(["stress", "differs"])
        .assert()
        .code(1)
        .stdout(contains("input\n  1\n  203\nexpected\n  203\nfound\n  204\n"))
        .stdout(contains("wrong answer, line 1, token 1: expected `203`, found `204`"))
        .stdout(contains("saved   testdata/differs/stress/found-"))
        .stdout(
            is_match(r"again   cargo judge run differs --case stress/found-[0-9a-f]{8}\n").unwrap(),
        )
        .stdout(is_match(r"seed    cargo judge run differs --case seed/\d+\n").unwrap());
    let [input] = &found(workspace.path(), "differs")[..] else { panic!("not one case") };
    assert_eq!(fs::read_to_string(input).unwrap(), "1\n203\n");
    assert_eq!(fs::read_to_string(input.with_extension("ans")).unwrap(), "203\n");

    // From now on the case catches the mistake, and is found but once.
    judge_in(workspace.path())
        .args(["run", "differs", "--group", "stress"])
        .assert()
        .code(1)
        .stdout(contains("differs stress/found-"));
    judge_in(workspace.path())
        .args(["stress", "differs"])
        .assert()
        .code(1)
        .stdout(contains("known   testdata/differs/stress/found-"));
    assert_eq!(found(workspace.path(), "differs").len(), 1);
}

#[test]
fn a_generator_that_only_takes_the_seed_shrinks_by_lines_and_tokens() {
    let workspace = workspace_of(&["differs-seed"]);
    judge_in(workspace.path())
        .args(["stress", "differs-seed"])
        .assert()
        .code(1)
        .stdout(is_match("input\n +17\nexpected\n  1\nfound\n  2\n").unwrap());
}

#[test]
fn seeds_mean_the_same_every_time() {
    let workspace = workspace_of(&["differs"]);
    let mut seeds = Vec::new();
    for _ in 0..2 {
        let output = judge_in(workspace.path())
            .args(["stress", "differs", "--seeds", "1000", "--jobs", "1"])
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        seeds.push(text.lines().next_back().unwrap().to_owned());
    }
    assert_eq!(seeds[0], seeds[1]);
    let replay = seeds[0].split_once("cargo judge ").unwrap().1;
    judge_in(workspace.path()).args(replay.split(' ')).assert().code(1);
}

#[test]
fn agreement_is_said_and_nothing_is_written() {
    let workspace = workspace_of(&["agrees"]);
    judge_in(workspace.path())
        .args(["stress", "agrees", "--seeds", "30"])
        .assert()
        .success()
        .stdout(is_match(r"^30 seeds right in \d+\.\d s, \d+ a second\n$").unwrap());
    judge_in(workspace.path())
        .args(["stress", "agrees", "--time", "100ms"])
        .assert()
        .success()
        .stdout(is_match(r"^\d+ seeds right in").unwrap());
    assert_eq!(found(workspace.path(), "agrees"), Vec::<PathBuf>::new());
}

#[test]
fn without_a_validator_nothing_is_saved() {
    let workspace = workspace_of(&["differs"]);
    let validator = "problems/differs/src/bin/differs-validator.rs";
    fs::remove_file(workspace.path().join(validator)).unwrap();
    judge_in(workspace.path())
        .args(["stress", "differs"])
        .assert()
        .code(1)
        .stdout(contains("not saved: without a validator"));
    assert_eq!(found(workspace.path(), "differs"), Vec::<PathBuf>::new());
}

#[test]
fn helpers_that_fail_are_no_difference() {
    for (problem, message) in [
        ("je-generator", "seed 0: the generator failed: exit code 1, out of ideas"),
        ("je-generator-moody", "seed 0: the generator gives two inputs for one seed"),
        ("je-generator-empty", "seed 0: the generator prints nothing"),
        (
            "je-generator-illegal",
            "seed 0: the validator refuses the input: line 1: expected a number",
        ),
        ("je-brute", "seed 0: the brute failed: panicked at"),
        ("je-no-brute", "je-no-brute has no brute: add problems/"),
        ("ac", "ac has no generator: add problems/"),
    ] {
        let workspace = workspace_of(&[problem]);
        judge_in(workspace.path())
            .args(["stress", problem, "--seeds", "5", "--jobs", "1"])
            .assert()
            .code(2)
            .stderr(contains(message));
        assert_eq!(found(workspace.path(), problem), Vec::<PathBuf>::new());
    }
}

#[test]
fn a_submission_that_does_not_compile_is_shown() {
    let workspace = workspace_of(&["agrees"]);
    fs::write(workspace.path().join("problems/agrees/src/main.rs"), "fn main() { 1 }").unwrap();
    judge_in(workspace.path())
        .args(["stress", "agrees", "--seeds", "5"])
        .assert()
        .code(1)
        .stdout(contains("agrees does not compile:").and(contains("src/main.rs:1:13")));
}

/// Whether a stress test by two threads has begun its search: it heeds
/// interrupts then (bit 1 of the signals that it catches, see proc(5)), and the
/// second thread runs.
fn searches(pid: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim();
    let caught = u64::from_str_radix(field("SigCgt:"), 16).unwrap();
    caught & 2 != 0 && field("Threads:").parse::<u32>().unwrap() >= 2
}

#[test]
fn an_interrupt_ends_the_search_and_says_what_was_done() {
    let workspace = workspace_of(&["agrees"]);
    judge_in(workspace.path()).args(["stress", "agrees", "--seeds", "1"]).assert().success();
    if !Path::new("/proc/self/status").exists() {
        eprintln!("skipped: nothing tells here when it searches");
        return;
    }
    let judge = judge_process(workspace.path())
        .args(["stress", "agrees", "--jobs", "2"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while !searches(judge.id()) {
        assert!(started.elapsed() < Duration::from_secs(60), "it does not search");
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Instant::now();
    let kill = Command::new("kill").args(["-INT", &judge.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = judge.wait_with_output().unwrap();
    assert!(interrupted.elapsed() < Duration::from_secs(10));
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(" seeds right in "), "{text}");
}

/// Plants a rare mistake in a problem's submission: lines of its output become
/// wrong for which `rare` holds, given the line and that of the input.
fn plant(workspace: &Path, id: &str, rare: &str) {
    add_problem(workspace, &Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), id);
    let path = workspace.join("problems").join(id).join("src/main.rs");
    let right = fs::read_to_string(&path).unwrap();
    let solve = "fn solve(input: &str, output: &mut String) -> Result<(), String>";
    assert_eq!(right.matches(solve).count(), 1);
    let planted = right.replace("fn solve(", "fn solve_right(")
        + &format!(
            "{solve} {{
                let mut right = String::new();
                let result = solve_right(input, &mut right);
                let mut inputs = input.lines();
                for line in right.lines() {{
                    let rare: fn(&str, &str) -> bool = {rare};
                    let asked = inputs.next().unwrap_or_default();
                    output.push_str(if rare(line, asked) {{ \"planted\" }} else {{ line }});
                    output.push('\\n');
                }}
                result
            }}"
        );
    fs::write(path, planted).unwrap();
}

/// The input that stress testing makes of a planted mistake.
fn smallest(id: &str, rare: &str) -> String {
    let workspace = workspace_of(&[]);
    plant(workspace.path(), id, rare);
    let output = judge_in(workspace.path()).args(["stress", id]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    println!("{text}");
    let [input] = &found(workspace.path(), id)[..] else { panic!("not one case: {text}") };
    fs::read_to_string(input).unwrap()
}

#[test]
fn a_rare_mistake_of_aoj0121_shrinks_to_one_board() {
    let input = smallest("aoj0121", r#"|line, _| line == "30""#);
    assert_eq!(input.split_whitespace().count(), 8, "{input}");
}

#[test]
fn a_rare_mistake_of_prev144_shrinks_to_one_board() {
    let input = smallest("prev144", r#"|line, _| line == "18""#);
    assert_eq!(input.lines().count(), 2, "{input}");
}

#[test]
fn a_rare_mistake_of_hdu1067_shrinks_to_one_layout() {
    let rare = r#"|line, _| line.parse::<i32>().map_or(false, |moves| moves >= 41)"#;
    let input = smallest("hdu1067", rare);
    assert_eq!(input.split_whitespace().count(), 29, "{input}");
    assert_eq!(input.split_whitespace().next(), Some("1"), "{input}");
}

#[test]
fn a_rare_mistake_of_poj1077_shrinks_to_one_board() {
    // One board in 6,048. Not told by its answer: which one of the shortest is
    // found may depend on the other boards.
    let rare = r#"|line, board| board.starts_with("8 3 x 5") && line != "unsolvable""#;
    let input = smallest("poj1077", rare);
    assert_eq!(input.split_whitespace().count(), 9, "{input}");
}
