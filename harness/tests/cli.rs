//! The command line, on a workspace of one small problem per verdict and one
//! per fault (`tests/fixtures/`).

mod workspace;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};
use serde_json::Value;
use workspace::{add_problem, fixtures, judge_in, workspace_of};

fn judge() -> Command {
    judge_in(fixtures())
}

fn json_of(command: &mut Command) -> Value {
    let output = command.args(["--format", "json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("-")
}

#[test]
fn every_fixture_gets_its_verdict() {
    let results = json_of(judge().args(["run", "--seeds", "3"]));
    let mut table = String::new();
    for program in results["programs"].as_array().unwrap() {
        table += &format!(
            "{} {} expected {} got {}{}\n",
            text(program, "problem"),
            text(program, "program"),
            text(program, "expected"),
            text(program, "verdict"),
            if program["ok"] == true { "" } else { ", not ok" },
        );
    }
    insta::assert_snapshot!(table, @r"
    ac ac expected AC got AC
    agrees agrees expected AC got AC
    ce ce expected AC got CE, not ok
    checker checker expected AC got AC
    checker checker-wa-two expected WA got WA
    differs differs expected AC got WA, not ok
    differs-seed differs-seed expected AC got AC
    guess guess expected AC got AC
    guess guess-ac-linewise expected AC got AC
    guess guess-ile-no-flush expected ILE got ILE
    guess guess-mle-hoards expected MLE got MLE
    guess guess-ole-floods expected OLE got OLE
    guess guess-re-crashes expected RE got RE
    guess guess-re-reads-past-end expected RE got RE
    guess guess-tle-late-answer expected TLE got TLE
    guess guess-wa-closes-output expected WA got WA
    guess guess-wa-ends-first expected WA got WA
    guess guess-wa-too-many expected WA got WA
    ile ile expected AC got ILE, not ok
    je-answer je-answer expected AC got JE, not ok
    je-brute je-brute expected AC got JE, not ok
    je-brute-slow je-brute-slow expected AC got JE, not ok
    je-checker je-checker expected AC got JE, not ok
    je-checker-ce je-checker-ce expected AC got JE, not ok
    je-generator je-generator expected AC got JE, not ok
    je-generator-empty je-generator-empty expected AC got JE, not ok
    je-generator-illegal je-generator-illegal expected AC got JE, not ok
    je-generator-moody je-generator-moody expected AC got JE, not ok
    je-no-brute je-no-brute expected AC got JE, not ok
    je-validator je-validator expected AC got JE, not ok
    je-validator-crash je-validator-crash expected AC got JE, not ok
    mle mle expected AC got MLE, not ok
    ole ole expected AC got OLE, not ok
    others others expected AC got AC
    others others-ac-bad expected AC got WA, not ok
    others others-ac-same expected AC got AC
    pe pe expected AC got PE, not ok
    re-exit re-exit expected AC got RE, not ok
    re-overflow re-overflow expected AC got RE, not ok
    re-panic re-panic expected AC got RE, not ok
    re-signal re-signal expected AC got RE, not ok
    survivor survivor expected AC got AC
    survivor survivor-re-none expected RE got WA, not ok
    survivor survivor-wa-none expected WA got AC, not ok
    tle tle expected AC got TLE, not ok
    wa wa expected AC got WA, not ok
    wraps wraps expected AC got AC
    ");
}

#[test]
fn every_fault_is_named_with_its_mend() {
    let results = json_of(judge().args(["run", "--seeds", "3"]));
    let mut table = String::new();
    for fault in results["faults"].as_array().unwrap() {
        table += &format!("{}: {}\n", text(fault, "path"), text(fault, "message"));
    }
    insta::assert_snapshot!(table, @r#"
    problems/fault-dependency/Cargo.toml: line 7: rand is a dependency: a submission is one file with std only; remove it
    problems/fault-doubles/src/bin/fault-doubles-brute.rs: fault-doubles-brute.py stands beside it under the same name: keep one
    problems/fault-foreign-role/src/bin/other-brute.rs: unknown role: name it fault-foreign-role-brute, fault-foreign-role-generator, fault-foreign-role-validator, fault-foreign-role-checker, fault-foreign-role-ac-<what>, or fault-foreign-role-<verdict>-<why> with wa, pe, tle, ile, mle, ole or re
    problems/fault-interactive: an interactive problem needs src/bin/fault-interactive-checker.rs to talk to the submission
    problems/fault-key/Cargo.toml: line 7: tme-limit is no key of [package.metadata.judge]: did you mean time-limit? the keys are title, url, time-limit, memory-limit, output-limit, source-limit, comparison, tolerance, interactive
    problems/fault-language/src/bin/fault-language-wa-x.py: a submission is written in Rust; only helpers may be .cpp or .py
    problems/fault-name/Cargo.toml: line 2: package.name is "another", but the folder is "fault-name": give both the same name
    testdata/fault-no-answer/stress/big.in: no answer: add big.ans beside it
    testdata/fault-no-cases: no cases: add sample/1.in and sample/1.ans
    testdata/fault-no-input/stress/big.ans: no input: add big.in beside it
    problems/fault-no-main/src/main.rs: missing: the submission goes here
    problems/fault-no-manifest/Cargo.toml: cannot read it (No such file or directory (os error 2)); a problem is a cargo package
    testdata/fault-no-problem: cases without a problem: add problems/fault-no-problem or remove this folder
    testdata/fault-no-sample: no sample: add the statement's case as sample/1.in and sample/1.ans
    problems/fault-role/src/bin/fault-role-slow.rs: unknown role: name it fault-role-brute, fault-role-generator, fault-role-validator, fault-role-checker, fault-role-ac-<what>, or fault-role-<verdict>-<why> with wa, pe, tle, ile, mle, ole or re
    testdata/fault-stray/sample/notes.txt: stray: cases are sample/, stress/ and format/ with <name>.in and <name>.ans
    testdata/fault-stray/secret: stray: cases are sample/, stress/ and format/ with <name>.in and <name>.ans
    problems/fault-target-dependency/Cargo.toml: line 7: libc is a dependency: a submission is one file with std only; remove it
    problems/fault-value/Cargo.toml: line 7: time-limit is 0 seconds: write a number from 0.001 to 300
    "#);
}

#[test]
fn faults_go_to_stderr_and_the_others_are_listed() {
    judge()
        .arg("list")
        .assert()
        .code(2)
        .stdout(starts_with("ac ").and(contains("\nwa ")).and(contains("fault-stray").not()))
        .stderr(contains("fault: testdata/fault-stray/sample/notes.txt: stray"));
}

#[test]
fn exit_codes_tell_what_happened() {
    for (problem, code) in [
        ("ac", 0),
        ("checker", 0),
        ("wa", 1),
        ("ce", 1),
        ("survivor", 1),
        ("others", 1),
        ("je-checker", 2),
        ("je-answer", 2),
        ("fault-no-sample", 2),
    ] {
        judge().args(["run", problem]).assert().code(code);
    }
}

#[test]
fn a_judge_error_outranks_a_wrong_answer() {
    judge().args(["run", "wa", "je-checker"]).assert().code(2);
}

#[test]
fn runtime_errors_are_told_apart() {
    for (problem, message) in [
        ("re-panic", "panicked at src/main.rs:5:25: a seventh argument"),
        ("re-exit", "exit code 3"),
        ("re-signal", "killed by SIGABRT (abort)"),
        ("re-overflow", "stack overflow"),
    ] {
        judge()
            .args(["run", problem])
            .assert()
            .code(1)
            .stdout(contains(format!("sample/1: runtime error, {message}")));
    }
}

#[test]
fn judge_errors_say_whose_fault_it_is() {
    for (problem, message) in [
        (
            "je-checker",
            "the checker failed: panicked at src/bin/je-checker-checker.rs:4:5: the checker has a fault",
        ),
        ("je-checker-ce", "je-checker-ce-checker does not compile:"),
        ("je-answer", "the checker rejects the reference answer: I like nothing"),
        ("je-validator", "the validator refuses the input: line 1: expected 2, found 1"),
        (
            "je-validator-crash",
            "the validator failed: exit code 1; it must end with 42 (legal) or 43",
        ),
        ("je-generator", "the generator failed: exit code 1, out of ideas"),
        ("je-generator-empty", "the generator prints nothing"),
        ("je-generator-moody", "the generator gives two inputs for one seed"),
        (
            "je-generator-illegal",
            "the validator refuses the input: line 1: expected a number, found x",
        ),
        (
            "je-brute",
            "the brute failed: panicked at src/bin/je-brute-brute.rs:4:5: not written yet",
        ),
        ("je-brute-slow", "the brute failed: TLE, stopped after 0.2"),
        ("je-no-brute", "there is no brute: add src/bin/je-no-brute-brute.rs"),
    ] {
        judge()
            .args(["run", problem, "--seeds", "1"])
            .assert()
            .code(2)
            .stdout(contains(format!("judge error, {message}")));
    }
}

#[test]
fn a_failing_seed_is_named_with_the_command_that_replays_it() {
    judge().args(["run", "je-brute", "--seeds", "1"]).assert().stdout(
        contains("je-brute seed/0: judge error")
            .and(contains("again   cargo judge run je-brute --case seed/0")),
    );
    judge()
        .args(["run", "je-brute", "--case", "seed/7"])
        .assert()
        .stdout(contains("je-brute seed/7: judge error"));
}

#[test]
fn a_wrong_submission_that_no_case_catches_is_named() {
    judge().args(["run", "survivor"]).assert().code(1).stdout(
        contains("survivor-wa-none: no case gives it WA")
            .and(contains("survivor-re-none: no case gives it RE")),
    );
}

#[test]
fn run_is_the_default_command() {
    judge().arg("ac").assert().success().stdout(contains("AC   ac  "));
}

#[test]
fn a_problems_folder_makes_it_the_default() {
    judge_in(fixtures().join("problems/wa/src"))
        .assert()
        .code(1)
        .stdout(starts_with("WA   wa ").and(contains("0 of 1 problem accepted")));
}

#[test]
fn a_case_is_judged_alone() {
    let results = json_of(judge().args(["run", "ac", "--case", "stress/two"]));
    assert_eq!(results["judgements"].as_array().unwrap().len(), 1);
    assert_eq!(results["judgements"][0]["case"], "two");
}

#[test]
fn a_part_of_the_cases_owes_nothing_to_the_wrong_submissions() {
    judge().args(["run", "survivor", "--group", "sample"]).assert().success();
}

#[test]
fn a_run_near_its_limit_is_repeated_alone_if_others_ran() {
    let again = "ran again alone, after 0.2";
    judge().args(["run", "tle", "ile", "--jobs", "2"]).assert().code(1).stdout(contains(again));
    judge().args(["run", "tle", "--jobs", "1"]).assert().code(1).stdout(contains(again).not());
}

#[test]
fn a_time_factor_stretches_the_limits() {
    judge()
        .args(["run", "tle", "--time-factor", "2"])
        .assert()
        .code(1)
        .stdout(contains("stopped after 0.4").and(contains("limit 0.4 s")));
}

#[test]
fn checked_builds_panic_where_arithmetic_wraps() {
    judge().args(["run", "wraps"]).assert().success();
    judge()
        .args(["run", "wraps", "--checked"])
        .assert()
        .code(1)
        .stdout(contains("panicked at src/main.rs:4:").and(contains("overflow")));
}

#[test]
fn json_holds_what_programs_read() {
    let mut results = json_of(judge().args(["run", "--no-cache", "wa", "fault-key"]));
    let judgement = &mut results["judgements"][0];
    for time in ["cpu_seconds", "wall_seconds"] {
        let figure = judgement[time].as_f64().unwrap();
        assert!(figure > 0.0, "{time} is {figure}");
        judgement[time] = "a number".into();
    }
    // So small a program may stay below what can be measured.
    let memory = &mut judgement["memory_bytes"];
    assert!(memory.is_null() || memory.as_u64().unwrap() > 0, "{memory}");
    *memory = "a number or null".into();
    insta::assert_snapshot!(serde_json::to_string_pretty(&results).unwrap(), @r#"
    {
      "faults": [
        {
          "message": "line 7: tme-limit is no key of [package.metadata.judge]: did you mean time-limit? the keys are title, url, time-limit, memory-limit, output-limit, source-limit, comparison, tolerance, interactive",
          "path": "problems/fault-key/Cargo.toml",
          "problem": "fault-key"
        }
      ],
      "judgements": [
        {
          "cached": false,
          "case": "1",
          "cpu_seconds": "a number",
          "expected": "AC",
          "group": "sample",
          "memory_bytes": "a number or null",
          "message": "line 1, token 1: expected `1`, found `2`",
          "problem": "wa",
          "program": "wa",
          "verdict": "WA",
          "wall_seconds": "a number"
        }
      ],
      "programs": [
        {
          "expected": "AC",
          "ok": false,
          "problem": "wa",
          "program": "wa",
          "unrun": 0,
          "verdict": "WA"
        }
      ]
    }
    "#);
}

#[test]
fn a_new_folder_needs_no_other_edit() {
    let workspace = workspace_of(&["ac"]);
    judge_in(workspace.path()).assert().success().stdout(contains("1 problem accepted"));
    add_problem(workspace.path(), &fixtures(), "checker");
    judge_in(workspace.path()).arg("list").assert().success().stdout(contains("checker "));
    judge_in(workspace.path()).assert().success().stdout(contains("2 problems accepted"));
}

#[test]
fn hidden_files_are_nobodys_business() {
    let workspace = workspace_of(&["ac"]);
    fs::write(workspace.path().join("testdata/ac/sample/.notes"), "mine").unwrap();
    fs::create_dir(workspace.path().join("testdata/ac/.old")).unwrap();
    fs::write(workspace.path().join("testdata/ac/.old/1.in"), "1").unwrap();
    judge_in(workspace.path()).assert().success();
}

#[test]
fn an_unknown_problem_is_met_with_the_nearest() {
    judge()
        .args(["run", "re-panik"])
        .assert()
        .code(2)
        .stderr("error: no problem named re-panik: did you mean re-panic?\n");
    judge()
        .args(["list", "zzzzzzz"])
        .assert()
        .code(2)
        .stderr(contains("`cargo judge list` shows them all"));
}

#[test]
fn a_selection_of_nothing_is_an_error() {
    judge()
        .args(["run", "ac", "--case", "three"])
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("no case is selected by --case three"));
}

#[test]
fn outside_of_a_workspace_it_says_what_one_is() {
    let nowhere = tempfile::tempdir().unwrap();
    judge_in(nowhere.path())
        .assert()
        .code(2)
        .stderr(contains("no workspace around").and(contains("problems/ folder")));
}

#[test]
fn a_missing_compiler_is_named() {
    judge()
        .env("RUSTC", "/nowhere/rustc")
        .arg("ac")
        .assert()
        .code(2)
        .stderr(contains("no compiler at RUSTC=/nowhere/rustc"));
    judge()
        .env_remove("RUSTC")
        .env_remove("CARGO")
        .env("PATH", "")
        .arg("ac")
        .assert()
        .code(2)
        .stderr(contains("no rustc: install Rust"));
}

/// Many processes that start at once, as under nextest.
#[test]
fn no_program_is_compiled_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (log, wrapper) = (folder.path().join("log"), folder.path().join("rustc"));
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    let script =
        format!("#!/bin/sh\necho \"$@\" >> {}\nexec {} \"$@\"\n", log.display(), rustc.display());
    fs::write(&wrapper, script).unwrap();
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).unwrap();
    let judges: Vec<std::process::Child> = (0..6)
        .map(|_| {
            std::process::Command::new(env!("CARGO_BIN_EXE_judge"))
                .args(["run", "checker"])
                .current_dir(fixtures())
                .env("CARGO_TARGET_DIR", folder.path())
                .env("RUSTC", &wrapper)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut judge in judges {
        assert!(judge.wait().unwrap().success());
    }
    let log = fs::read_to_string(log).unwrap();
    let compilations = log.lines().filter(|line| *line != "-vV");
    let mut sources: Vec<&str> =
        compilations.filter_map(|line| line.split(' ').next_back()).collect();
    sources.sort();
    assert_eq!(
        sources,
        ["probe.rs", "src/bin/checker-checker.rs", "src/bin/checker-wa-two.rs", "src/main.rs"]
    );
}

#[test]
fn an_unwritable_target_folder_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    judge()
        .env("CARGO_TARGET_DIR", file.path())
        .arg("ac")
        .assert()
        .code(2)
        .stderr(contains("cannot write to").and(contains("CARGO_TARGET_DIR")));
}

#[test]
fn bad_arguments_are_usage_errors() {
    judge()
        .args(["run", "--group", "secret"])
        .assert()
        .code(2)
        .stderr(contains("possible values: sample, stress, format, seed"));
    judge().args(["run", "--jobs", "0"]).assert().code(2);
    judge().args(["run", "--time-factor", "-1"]).assert().code(2);
}

#[test]
fn what_is_named_must_be_there() {
    judge()
        .args(["run", "ac", "--case", "sample/1", "--case", "sample/tow"])
        .assert()
        .code(2)
        .stderr(contains("no case is selected by --case sample/tow"));
    judge()
        .args(["run", "ac", "wa", "--group", "stress"])
        .assert()
        .code(2)
        .stderr(contains("no case of wa is selected"));
    judge()
        .args(["run", "ac", "--program", "ac-wa-none"])
        .assert()
        .code(2)
        .stderr(contains("no submission is named ac-wa-none"));
}

#[test]
fn a_wrong_submission_is_judged_alone_by_its_name() {
    let again = "again   cargo judge run survivor --case sample/1 --program survivor-re-none";
    judge().args(["run", "survivor"]).assert().code(1).stdout(contains(again));
    let results = json_of(judge().args(again.split(' ').skip(5)));
    assert_eq!(results["programs"].as_array().unwrap().len(), 1);
    assert_eq!(results["programs"][0]["program"], "survivor-re-none");
}

/// A folder that a shell completes to is a name too.
#[test]
fn a_problem_may_be_named_by_its_path() {
    judge().args(["run", "problems/ac/"]).assert().success().stdout(contains("AC   ac "));
}

/// Two problems may have programs of one name; neither covers for the other.
#[test]
fn programs_of_one_name_stay_apart() {
    let workspace = workspace_of(&["ac", "wa"]);
    let root = workspace.path();
    let twin = root.join("problems/ac/src/bin");
    fs::create_dir(&twin).unwrap();
    fs::copy(root.join("problems/wa/src/main.rs"), twin.join("ac-wa-twin.rs")).unwrap();
    for part in ["problems", "testdata"] {
        fs::rename(root.join(part).join("wa"), root.join(part).join("ac-wa-twin")).unwrap();
    }
    let manifest = root.join("problems/ac-wa-twin/Cargo.toml");
    let renamed = fs::read_to_string(&manifest).unwrap().replace("\"wa\"", "\"ac-wa-twin\"");
    fs::write(&manifest, renamed).unwrap();
    let results = json_of(judge_in(root).arg("run"));
    let verdicts: Vec<String> = results["programs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|program| {
            format!("{} {} {}", text(program, "problem"), text(program, "program"), program["ok"])
        })
        .collect();
    assert_eq!(verdicts, ["ac ac true", "ac ac-wa-twin true", "ac-wa-twin ac-wa-twin false"]);
}

/// What plain `rustc` refuses by a lint is refused here as well.
#[test]
fn lints_that_deny_are_compile_errors() {
    let workspace = workspace_of(&["ac"]);
    let source = "fn main() { let x: u8 = 256; println!(\"{x}\"); }";
    fs::write(workspace.path().join("problems/ac/src/main.rs"), source).unwrap();
    judge_in(workspace.path()).assert().code(1).stdout(contains("literal out of range for `u8`"));
}

/// A linker that is missing is no fault of the submission, and not for good.
#[test]
fn a_machine_that_cannot_link_is_no_compile_error() {
    let workspace = workspace_of(&["ac"]);
    let target = tempfile::tempdir().unwrap();
    let judge = || {
        let mut command = judge_in(workspace.path());
        command.env("CARGO_TARGET_DIR", target.path());
        command
    };
    judge().env("PATH", "/nowhere").assert().code(2).stdout(contains("linker `cc` not found"));
    judge().assert().success();
}

#[test]
fn other_spellings_of_a_dependency_are_dependencies() {
    let workspace = workspace_of(&["ac"]);
    let manifest = workspace.path().join("problems/ac/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap() + "\n[dev_dependencies]\nlibc = \"0.2\"\n";
    fs::write(&manifest, text).unwrap();
    judge_in(workspace.path()).assert().code(2).stderr(contains("libc is a dependency"));
}

#[test]
fn strays_beside_the_folders_of_testdata_are_faults() {
    let workspace = workspace_of(&["ac"]);
    fs::write(workspace.path().join("testdata/1.in"), "1").unwrap();
    judge_in(workspace.path()).assert().code(2).stderr(contains("fault: testdata/1.in: stray"));
}

#[test]
fn a_pipe_is_no_case() {
    let workspace = workspace_of(&["ac"]);
    let pipe = workspace.path().join("testdata/ac/sample/2.in");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    judge_in(workspace.path())
        .timeout(std::time::Duration::from_secs(20))
        .assert()
        .code(2)
        .stderr(contains("testdata/ac/sample/2.in: stray"));
}

#[test]
fn names_that_are_no_text_do_not_break_json() {
    use std::os::unix::ffi::OsStrExt;
    let workspace = workspace_of(&["ac"]);
    let name = std::ffi::OsStr::from_bytes(b"x\xff.in");
    fs::write(workspace.path().join("testdata/ac/sample").join(name), "1").unwrap();
    let results = json_of(judge_in(workspace.path()).arg("run"));
    assert_eq!(results["faults"].as_array().unwrap().len(), 1);
}

/// Standard error of a program must not reach the terminal as it is.
#[test]
fn escape_sequences_are_spelt_out() {
    let workspace = workspace_of(&["ac"]);
    let source = r#"fn main() { eprint!("panicked at \x1b]52;c;ZXZpbA==\x07:\nx\n"); std::process::exit(1); }"#;
    fs::write(workspace.path().join("problems/ac/src/main.rs"), source).unwrap();
    judge_in(workspace.path())
        .assert()
        .code(1)
        .stdout(contains("\x1b").not().and(contains(r"\u{1b}]52;c;")));
}

#[test]
fn a_workspace_without_a_problem_is_no_success() {
    let workspace = workspace_of(&[]);
    judge_in(workspace.path()).assert().code(2).stderr(contains("no problem yet"));
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let script = format!("{} list | true", env!("CARGO_BIN_EXE_judge"));
    Command::new("bash")
        .args(["-c", &script])
        .current_dir(fixtures())
        .assert()
        .stderr(contains("panicked").not());
}

#[test]
fn a_current_folder_that_is_gone_is_named() {
    let workspace = workspace_of(&["ac"]);
    let gone = workspace.path().join("gone");
    fs::create_dir(&gone).unwrap();
    let script = format!("rmdir ../gone; exec {} list", env!("CARGO_BIN_EXE_judge"));
    let mut shell = Command::new("sh");
    let listed = shell.current_dir(&gone).args(["-c", &script]).assert();
    listed.code(2).stderr(contains("error: the current folder is gone: enter one that is there"));
}

#[test]
fn a_case_may_be_called_anything() {
    let workspace = workspace_of(&["wa"]);
    let sample = workspace.path().join("testdata/wa/sample");
    for extension in ["in", "ans"] {
        let name = |case| sample.join(format!("{case}.{extension}"));
        fs::rename(name("1"), name("a 'case' $(echo x)")).unwrap();
    }
    let output = judge_in(workspace.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let again = text.lines().find_map(|line| line.trim().strip_prefix("again   cargo judge "));
    let again = again.unwrap_or_else(|| panic!("no command: {text}"));
    // The shell hands on what was meant.
    let script = format!("exec {} {again}", env!("CARGO_BIN_EXE_judge"));
    let mut shell = Command::new("sh");
    shell.current_dir(workspace.path()).args(["-c", &script]).assert().code(1);
}

#[test]
fn an_endless_loop_is_not_waited_for_on_every_case() {
    let workspace = workspace_of(&["tle"]);
    let sample = workspace.path().join("testdata/tle/sample");
    for case in 2..=6 {
        for end in ["in", "ans"] {
            fs::copy(sample.join(format!("1.{end}")), sample.join(format!("{case}.{end}")))
                .unwrap();
        }
    }
    judge_in(workspace.path())
        .args(["run", "--jobs", "1"])
        .assert()
        .code(1)
        .stdout(contains("tle sample/3").and(contains("tle sample/4").not()))
        .stdout(contains("tle: not run on 3 cases, having run out of time"));
    let results = json_of(judge_in(workspace.path()).args(["run", "--jobs", "1"]));
    assert_eq!(results["judgements"].as_array().unwrap().len(), 3);
    assert_eq!(results["programs"][0]["unrun"], 3);
    // By name it is run.
    judge_in(workspace.path())
        .args(["run", "--case", "5", "--case", "6", "--case", "4", "--case", "3"])
        .assert()
        .code(1)
        .stdout(contains("and 1 case more"));
}

#[test]
fn the_input_of_a_seed_that_failed_is_shown() {
    let workspace = workspace_of(&["differs"]);
    let judge = || {
        let mut judge = judge_in(workspace.path());
        judge.env("CARGO_TARGET_DIR", workspace.path().join("target"));
        let output = judge.args(["run", "--group", "seed", "--seeds", "300"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for text in [judge(), judge()] {
        let line = text.lines().find_map(|line| line.trim_start().strip_prefix("input   "));
        let input = Path::new(line.unwrap_or_else(|| panic!("{text}")));
        assert!(!fs::read(input).unwrap().is_empty());
        assert!(!fs::read(input.with_extension("ans")).unwrap().is_empty());
    }
}
