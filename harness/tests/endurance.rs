//! What happens around a judge while it runs, and how much there may be of
//! everything: the verdicts stay right, or one line says what is wrong.

#![cfg(target_os = "linux")]

mod workspace;

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant, SystemTime};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use workspace::{judge_process, workspace_of};

/// A workspace with these fixtures and a target folder of its own.
fn place_of(ids: &[&str]) -> TempDir {
    let folder = workspace_of(ids);
    fs::create_dir(folder.path().join("target")).unwrap();
    folder
}

fn judge(folder: &Path, args: &[&str]) -> Command {
    let mut command = judge_process(folder);
    command.env("CARGO_TARGET_DIR", folder.join("target")).arg("run").args(args);
    command
}

/// Runs a judge to its end; gives also the most memory that it held, in bytes.
fn run(mut command: Command) -> (Output, u64) {
    let mut judge = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (stdout, stderr) = (judge.stdout.take().unwrap(), judge.stderr.take().unwrap());
    let stdout = thread::spawn(|| read(stdout));
    let stderr = thread::spawn(|| read(stderr));
    let mut peak = 0;
    let status = loop {
        let now = fs::read_to_string(format!("/proc/{}/status", judge.id())).unwrap_or_default();
        let field = now.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        if let Some(size) = field.and_then(|field| field.split_whitespace().next()) {
            peak = size.parse::<u64>().unwrap() << 10;
        }
        if let Some(status) = judge.try_wait().unwrap() {
            break status;
        }
        sleep(Duration::from_millis(2));
    };
    let (stdout, stderr) = (stdout.join().unwrap(), stderr.join().unwrap());
    (Output { status, stdout, stderr }, peak)
}

fn read(mut from: impl Read) -> Vec<u8> {
    let mut text = Vec::new();
    from.read_to_end(&mut text).unwrap();
    text
}

/// The results as JSON, the exit code and the most memory held.
fn results(folder: &Path, args: &[&str]) -> (Value, i32, u64) {
    let mut command = judge(folder, args);
    command.args(["--format", "json"]);
    let (output, peak) = run(command);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let results = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    (results, output.status.code().unwrap(), peak)
}

/// What became of each program.
fn verdicts(results: &Value) -> Vec<(&str, &str)> {
    let programs = results["programs"].as_array().unwrap().iter();
    programs.map(|one| (text(&one["program"]), text(&one["verdict"]))).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// How many judgements were recalled.
fn recalled(results: &Value) -> usize {
    let judgements = results["judgements"].as_array().unwrap().iter();
    judgements.filter(|one| one["cached"] == true).count()
}

/// A compiler that does something before it does its work.
fn compiler_that(folder: &Path, does: &str) -> PathBuf {
    let real = Path::new(env!("CARGO")).with_file_name("rustc").display().to_string();
    let path = folder.join("rustc");
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -vV ]; then exec {real} -vV; fi\n{does}\nexec {real} \"$@\"\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Whether a process goes away soon. Some systems leave the dead unburied.
fn goes(pid: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let dead = |line: &str| !line.starts_with("State:") || line.contains("Z (zombie)");
        if status.lines().all(dead) {
            return true;
        }
        if Instant::now() > deadline {
            return false;
        }
        sleep(Duration::from_millis(1));
    }
}

/// Ends a judge by a signal while its compiler, and what that started, sleep;
/// tells how many processes of those went away.
fn ended_in_mid_compile(folder: &Path, signal: Signal) -> usize {
    let pids = folder.join("pids");
    let draft = folder.join("draft");
    let (to, draft) = (pids.display(), draft.display());
    let sleeps = format!("sleep 1000 & echo $$ $! >{draft}; mv {draft} {to}; wait");
    let compiler = compiler_that(folder, &sleeps);
    // Who runs this in the background has Ctrl-C ignored by all.
    let own = judge(folder, &[]);
    let mut command = Command::new("env");
    command.arg("--default-signal=INT").arg(own.get_program()).args(own.get_args());
    command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(folder).env("RUSTC", &compiler).stderr(Stdio::null());
    let mut judge: Child = command.stdout(Stdio::null()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while !pids.exists() {
        assert!(Instant::now() < deadline, "the compiler is not called");
        sleep(Duration::from_millis(1));
    }
    kill_process(Pid::from_child(&judge), signal).unwrap();
    judge.wait().unwrap();
    let pids = fs::read_to_string(pids).unwrap();
    pids.split_whitespace().filter(|pid| goes(pid)).count()
}

#[test]
fn a_compiler_does_not_outlive_a_killed_judge() {
    let folder = place_of(&["ac"]);
    assert_eq!(ended_in_mid_compile(folder.path(), Signal::KILL), 2);
}

#[test]
fn ctrl_c_in_mid_compile_leaves_nothing_running_and_the_next_run_right() {
    let folder = place_of(&["ac"]);
    assert_eq!(ended_in_mid_compile(folder.path(), Signal::INT), 2);
    let (results, code, _) = results(folder.path(), &[]);
    assert_eq!((verdicts(&results), code), (vec![("ac", "AC")], 0));
}

#[test]
fn two_judges_at_once_are_both_right() {
    let folder = place_of(&["ac", "checker", "wa", "others", "agrees"]);
    let both: Vec<(Value, i32)> = thread::scope(|scope| {
        let judge = || {
            let (results, code, _) = results(folder.path(), &["--seeds", "3"]);
            (results, code)
        };
        let judges: Vec<_> = (0..2).map(|_| scope.spawn(judge)).collect();
        judges.into_iter().map(|judge| judge.join().unwrap()).collect()
    });
    let (alone, code, _) = results(folder.path(), &["--seeds", "3", "--no-cache"]);
    assert!(verdicts(&alone).contains(&("ac", "AC")) && verdicts(&alone).contains(&("wa", "WA")));
    for (results, its_code) in &both {
        assert_eq!((verdicts(results), *its_code), (verdicts(&alone), code));
    }
    let (later, ..) = results(folder.path(), &["--seeds", "3"]);
    assert_eq!(verdicts(&later), verdicts(&alone));
}

/// Gives a time to each file and folder.
fn set_clock(folder: &Path, time: SystemTime) {
    for entry in walkdir::WalkDir::new(folder) {
        File::open(entry.unwrap().path()).unwrap().set_modified(time).unwrap();
    }
}

#[test]
fn a_clock_that_jumps_decides_nothing() {
    let folder = place_of(&["ac"]);
    let input = folder.path().join("testdata/ac/sample/1.in");
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    let future = SystemTime::now() + Duration::from_secs(100 * 365 * 86_400);
    assert_eq!(recalled(&results(folder.path(), &[]).0), 0);
    for time in [future, past] {
        set_clock(folder.path(), time);
        let (results, code, _) = results(folder.path(), &[]);
        assert_eq!((recalled(&results), code), (2, 0), "{time:?}");
    }
    // Another content of the same size and time.
    let right = fs::read_to_string(&input).unwrap();
    let wrong = right.replace('1', "2");
    assert_ne!(right, wrong);
    for (text, verdict) in [(&wrong, "WA"), (&right, "AC")] {
        fs::write(&input, text).unwrap();
        set_clock(folder.path(), past);
        let (results, ..) = results(folder.path(), &[]);
        assert_eq!(verdicts(&results), [("ac", verdict)]);
    }
}

/// Judges two problems while one of them goes away in part; gives what is said
/// of it.
fn removed_in_mid_run(what: &str) -> (String, i32) {
    let folder = place_of(&["ac", "checker"]);
    let aside = tempfile::tempdir().unwrap();
    workspace::add_problem(aside.path(), folder.path(), "checker");
    let remove = format!("cd {} && rm -rf {what}; cd - >/dev/null", folder.path().display());
    let mut command = judge(folder.path(), &["--format", "json"]);
    command.env("RUSTC", compiler_that(aside.path(), &remove));
    let (output, _) = run(command);
    let first: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(verdicts(&first).contains(&("ac", "AC")));
    let of_it = first["programs"].as_array().unwrap().iter();
    let mut of_it = of_it.filter(|one| one["problem"] == "checker");
    let verdict = of_it.next().map_or("none", |one| one["verdict"].as_str().unwrap()).to_owned();
    // Back again, it is judged as ever.
    workspace::add_problem(folder.path(), aside.path(), "checker");
    let (then, code, _) = results(folder.path(), &[]);
    assert_eq!((verdicts(&then), code), (vec![("ac", "AC"), ("checker", "AC")], 0));
    (verdict, output.status.code().unwrap())
}

#[test]
fn a_problem_that_is_removed_in_mid_run_is_no_wrong_verdict() {
    for what in ["problems/checker testdata/checker", "testdata/checker"] {
        assert_eq!(removed_in_mid_run(what), ("JE".to_owned(), 2), "{what}");
    }
    // Its programs were read before.
    assert_eq!(removed_in_mid_run("problems/checker"), ("AC".to_owned(), 0));
}
