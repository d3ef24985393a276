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
use workspace::{judge_in, judge_process, workspace_of};

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
    let folder = place_of(&["ac", "wa", "agrees"]);
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
fn removed_in_mid_run(what: &str) -> String {
    let folder = place_of(&["ac", "checker"]);
    let aside = tempfile::tempdir().unwrap();
    workspace::add_problem(aside.path(), folder.path(), "checker");
    let remove = format!("(cd {} && rm -rf {what})", folder.path().display());
    let mut command = judge_in(folder.path());
    command.env("CARGO_TARGET_DIR", folder.path().join("target"));
    command.env("RUSTC", compiler_that(aside.path(), &remove));
    let assert = command.args(["run", "--format", "json"]).assert().code(2);
    let first: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert!(verdicts(&first).contains(&("ac", "AC")));
    assert!(verdicts(&first).contains(&("checker", "JE")));
    // Back again, it is judged as ever.
    workspace::add_problem(folder.path(), aside.path(), "checker");
    let (then, code, _) = results(folder.path(), &[]);
    let programs = [("ac", "AC"), ("checker", "AC"), ("checker-wa-two", "WA")];
    assert_eq!((&verdicts(&then)[..], code), (&programs[..], 0));
    let mut judgements = first["judgements"].as_array().unwrap().iter();
    text(&judgements.find(|one| one["program"] == "checker").unwrap()["message"]).to_owned()
}

#[test]
fn a_problem_that_is_removed_in_mid_run_is_a_judge_error() {
    for what in ["problems/checker testdata/checker", "testdata/checker"] {
        let says = removed_in_mid_run(what);
        assert!(says.contains("cannot read ") && !says.contains('\n'), "{what}: {says}");
    }
}

const MIB: u64 = 1 << 20;

/// A problem with this submission, on one case with this input and answer, and
/// with this line for its limits.
fn problem(main: &str, input: &[u8], answer: &[u8], limits: &str) -> TempDir {
    let folder = place_of(&["ac"]);
    let at = |path: &str| folder.path().join(path);
    fs::remove_dir_all(at("testdata/ac/stress")).unwrap();
    fs::write(at("problems/ac/src/main.rs"), main).unwrap();
    let manifest = fs::read_to_string(at("problems/ac/Cargo.toml")).unwrap();
    let manifest = manifest.split("[package.metadata").next().unwrap();
    let manifest = format!("{manifest}\n[package.metadata.judge]\ntime-limit = 20\n{limits}\n");
    fs::write(at("problems/ac/Cargo.toml"), manifest).unwrap();
    fs::write(at("testdata/ac/sample/1.in"), input).unwrap();
    fs::write(at("testdata/ac/sample/1.ans"), answer).unwrap();
    folder
}

#[test]
fn the_judge_stays_small_whatever_a_submission_prints() {
    let both = "for out in [true, false].iter().cycle() {
            let _ = if *out { stdout.write_all(&piece) } else { stderr.write_all(&piece) };
        }";
    let much = "for _ in 0..60 * 16 { stdout.write_all(&piece).unwrap(); }";
    let answer = vec![b'x'; 60 << 20];
    for (what, does, answer, verdict) in [
        ("both streams to their caps", both, &b"1\n"[..], "OLE"),
        ("60 MiB in a line, rightly", much, &answer, "AC"),
        ("60 MiB in a line, wrong in the end", much, &answer[1..], "WA"),
        ("60 MiB in a line, wrong from the start", much, b"1\n", "WA"),
    ] {
        let main = format!(
            "use std::io::{{Write, stderr, stdout}};\n\nfn main() {{
                let (mut stdout, mut stderr, piece) = (stdout(), stderr(), vec![b'x'; 65536]);
                {does}
                let _ = stderr.flush();
            }}"
        );
        let folder = problem(&main, b"1\n", answer, "output-limit = 64");
        let (results, _, peak) = results(folder.path(), &[]);
        assert_eq!(verdicts(&results), [("ac", verdict)], "{what}: {results}");
        assert!(peak < 64 * MIB, "{what}: {} KiB", peak >> 10);
    }
}

/// A file that is long and takes no space.
fn make_long(path: &Path) {
    File::options().write(true).open(path).unwrap().set_len(1 << 30).unwrap();
}

#[test]
#[ignore = "takes a gigabyte of the page cache"]
fn a_case_may_be_long() {
    let counts = "use std::io;\n\nfn main() {
        println!(\"{}\", io::copy(&mut io::stdin(), &mut io::sink()).unwrap());
    }";
    let long = |which: &str, answer: &[u8]| {
        let folder = problem(counts, b"", answer, "");
        make_long(&folder.path().join("testdata/ac/sample").join(which));
        let (results, code, peak) = results(folder.path(), &[]);
        assert!(peak < 200 * MIB, "{} KiB", peak >> 10);
        let verdict = verdicts(&results).first().map(|(_, verdict)| (*verdict).to_owned());
        (verdict.unwrap(), code)
    };
    assert_eq!(long("1.in", b"1073741824\n"), ("AC".to_owned(), 0));
    assert_eq!(long("1.in", b"1073741823\n"), ("WA".to_owned(), 1));
    assert_eq!(long("1.ans", b""), ("WA".to_owned(), 1));
}

#[test]
#[ignore = "takes minutes"]
fn a_problem_may_have_a_hundred_thousand_cases() {
    const CASES: usize = 100_000;
    let folder = place_of(&["ac"]);
    let stress = folder.path().join("testdata/ac/stress");
    fs::remove_dir_all(&stress).unwrap();
    fs::create_dir(&stress).unwrap();
    let sample = folder.path().join("testdata/ac/sample/1.in");
    let mut origin = sample;
    for number in 1..CASES {
        let input = stress.join(format!("{number:06}.in"));
        // A file has room for so many names only.
        if number % 10_000 == 1 {
            fs::copy(&origin, &input).unwrap();
            origin.clone_from(&input);
        } else {
            fs::hard_link(&origin, &input).unwrap();
        }
        // Prints its input.
        fs::hard_link(&origin, input.with_extension("ans")).unwrap();
    }
    fs::remove_file(stress.join("031415.ans")).unwrap();
    fs::write(stress.join("031415.ans"), "another\n").unwrap();
    // With the cache, most of those that are the same are judged once.
    for (args, cached) in [(&["--no-cache"][..], 0), (&[], CASES / 2), (&[], CASES)] {
        let (results, code, peak) = results(folder.path(), args);
        let judgements = results["judgements"].as_array().unwrap();
        let wrong = judgements.iter().filter(|one| one["verdict"] != "AC");
        let wrong: Vec<&str> = wrong.map(|one| text(&one["case"])).collect();
        assert_eq!((judgements.len(), &wrong[..], code), (CASES, &["031415"][..], 1));
        assert!(recalled(&results) >= cached, "{}", recalled(&results));
        assert!(peak < 200 * MIB, "{} KiB", peak >> 10);
    }
}

/// The same command with a folder that nobody can write to, where that can be had.
fn with_read_only(target: &Path, command: &Command) -> Option<Command> {
    for how in [&["--mount"][..], &["--mount", "--map-root-user"]] {
        let mut outer = Command::new("unshare");
        let script =
            "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && shift && exec \"$@\"";
        outer.args(how).args(["sh", "-c", script, "sh"]).arg(target);
        let mut probe = Command::new("unshare");
        probe.args(outer.get_args()).arg("true");
        if probe.output().is_ok_and(|probe| probe.status.success()) {
            outer.arg(command.get_program()).args(command.get_args());
            outer.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
            outer.current_dir(command.get_current_dir().unwrap());
            return Some(outer);
        }
    }
    eprintln!("skipped: no folder can be made read-only here");
    None
}

#[test]
fn a_target_folder_that_cannot_be_written_to_is_named_or_done_without() {
    let folder = place_of(&["ac", "wa"]);
    let target = folder.path().join("target");
    let says = |args: &[&str]| {
        let (output, _) = run(with_read_only(&target, &judge(folder.path(), args))?);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Some((output.status.code().unwrap(), text(&output.stdout), text(&output.stderr)))
    };
    let Some((code, _, stderr)) = says(&[]) else { return };
    assert!(stderr.contains("error: cannot write to ") && stderr.contains("CARGO_TARGET_DIR"));
    assert_eq!((code, stderr.lines().count()), (2, 2), "{stderr}");
    results(folder.path(), &[]);
    // What is there already can be used.
    for args in [&[][..], &["--no-cache"]] {
        let (code, stdout, _) = says(args).unwrap();
        assert!(stdout.contains("AC   ac ") && stdout.contains("WA   wa "), "{stdout}");
        assert_eq!((code, stdout.contains("cached")), (1, args.is_empty()));
    }
    fs::write(folder.path().join("problems/ac/src/main.rs"), "fn main() {}").unwrap();
    let (code, stdout, _) = says(&[]).unwrap();
    assert!(stdout.contains("JE   ac ") && stdout.contains("WA   wa "), "{stdout}");
    assert!(stdout.contains("judge error, cannot make ac: cannot write to "), "{stdout}");
    assert_eq!(code, 2);
}

/// What a submission comes to under a limit of the shell, and the exit code.
fn under(limit: &str, folder: &Path) -> (String, i32) {
    let command = judge(folder, &["--format", "json", "--no-cache"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit {limit} && exec \"$@\""), "sh"]);
    shell.arg(command.get_program()).args(command.get_args()).current_dir(folder);
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let (output, _) = run(shell);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let results: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{limit}: {said}"));
    let judgement = &results["judgements"][0];
    let why = judgement["message"].as_str().unwrap_or_default();
    let why = why.split_once(": it ended by").map_or(why, |(_, why)| why);
    (format!("{}{why}", text(&judgement["verdict"])), output.status.code().unwrap())
}

/// A submission, compiled, that gets this verdict in two seconds where
/// nothing limits it.
fn judged(main: &str, verdict: &str) -> TempDir {
    let folder = problem(main, b"1\n", b"1\n", "memory-limit = 64");
    let (results, ..) = results(folder.path(), &["--time-factor", "0.1"]);
    assert_eq!(verdicts(&results), [("ac", verdict)]);
    folder
}

#[test]
fn a_limit_of_the_shell_that_is_not_reached_changes_nothing() {
    let folder = judged("fn main() {\n    println!(\"1\");\n}\n", "AC");
    for limit in ["-t 4", "-s 1024", "-n 64", "-v 4000000", "-f 100000"] {
        assert_eq!(under(limit, folder.path()), ("AC".to_owned(), 0), "{limit}");
    }
}

#[test]
fn a_limit_of_the_shell_is_no_fault_of_a_submission() {
    let recurses = "fn f(n: u64) -> u64 {
        if n == 0 { 1 } else { std::hint::black_box([n; 100]).len() as u64 / 100 * f(n - 1) }
    }\n\nfn main() {\n    println!(\"{}\", f(10000));\n}\n";
    let reserves = "fn main() {
        let much = std::hint::black_box(vec![0u8; 3 << 30]);
        println!(\"{}\", much[5] + 1);
    }";
    let reached = |limit: &str, main: &str, unlimited: &str| {
        let folder = judged(main, unlimited);
        let (judgement, code) = under(limit, folder.path());
        let end = " are promised: raise that limit (ulimit -";
        let (start, _) = judgement.split_once(end).unwrap_or_else(|| panic!("{judgement}"));
        assert_eq!(code, 2);
        start.to_owned()
    };
    assert_eq!(
        reached("-s 1024", recurses, "AC"),
        "JE a stack overflow under the shell's limit of 1024 KiB for the stack, but 65536 KiB"
    );
    assert_eq!(
        reached("-t 1", "fn main() {\n    loop {}\n}\n", "TLE"),
        "JE signal 9 under the shell's limit of 1 s for CPU time, but 22 s"
    );
    assert_eq!(
        reached("-v 3000000", reserves, "AC"),
        "JE signal 6 under the shell's limit of 3000000 KiB for address space, but 4259840 KiB"
    );
}
