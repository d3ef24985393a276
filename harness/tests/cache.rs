//! Verdicts that are kept from run to run: what nothing has changed since is
//! recalled, and whatever decides a verdict has the program run again.

mod workspace;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use harness::compile::Build;
use harness::discover;
use harness::judge::{Input, Judge, Machine, VerdictCache};
use harness::run::{Runner, Tier};
use harness::workspace::Workspace;
use predicates::str::{contains, is_match};
use serde_json::Value;
use tempfile::TempDir;
use workspace::{judge_in, workspace_of};

const MAIN: &str = "use std::io::Read;\n\nfn main() {\n    let mut text = String::new();\n    \
    std::io::stdin().read_to_string(&mut text).unwrap();\n    \
    println!(\"{}\", 2 * text.trim().parse::<u64>().unwrap());\n}\n";
const WRONG: &str = "fn main() {\n    println!(\"4\");\n}\n";
const GENERATOR: &str = "fn main() {\n    println!(\"{}\", std::env::args().nth(1).unwrap());\n}\n";
const ACCEPTS: &str = "fn main() {\n    std::process::exit(42);\n}\n";
const MANIFEST: &str = "[package]\nname = \"twice\"\nedition = \"2021\"\npublish = false\n\n\
    [package.metadata.judge]\n";

/// A problem with every helper but the checker, judged once: 2 n for n.
static JUDGED: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = workspace_of(&[]);
    let twice = Twice(folder.path().to_owned());
    for (path, text) in [
        ("problems/twice/Cargo.toml", MANIFEST),
        ("problems/twice/src/main.rs", MAIN),
        ("problems/twice/src/bin/twice-brute.rs", MAIN),
        ("problems/twice/src/bin/twice-wa-four.rs", WRONG),
        ("problems/twice/src/bin/twice-generator.rs", GENERATOR),
        ("problems/twice/src/bin/twice-validator.rs", ACCEPTS),
        ("testdata/twice/sample/1.in", "2\n"),
        ("testdata/twice/sample/1.ans", "4\n"),
        ("testdata/twice/stress/big.in", "1000\n"),
        ("testdata/twice/stress/big.ans", "2000\n"),
    ] {
        twice.write(path, text);
    }
    assert_eq!(twice.recalls(&[]), [false; 5]);
    folder
});

/// A copy of that problem in a workspace of its own, executables and verdicts
/// too.
struct Twice(PathBuf);

impl Twice {
    fn copy() -> (TempDir, Twice) {
        let folder = tempfile::tempdir().unwrap();
        for entry in walkdir::WalkDir::new(JUDGED.path()) {
            let entry = entry.unwrap();
            let to = folder.path().join(entry.path().strip_prefix(JUDGED.path()).unwrap());
            if entry.file_type().is_dir() {
                fs::create_dir_all(to).unwrap();
            } else {
                fs::copy(entry.path(), to).unwrap();
            }
        }
        let twice = Twice(folder.path().to_owned());
        assert_eq!(twice.recalls(&[]), [true; 5]);
        (folder, twice)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn set(&self, key: &str) {
        self.write("problems/twice/Cargo.toml", &format!("{MANIFEST}{key}\n"));
    }

    fn judge(&self, args: &[&str]) -> assert_cmd::Command {
        let mut command = judge_in(&self.0);
        command.env("CARGO_TARGET_DIR", self.0.join("target"));
        command.args(["run", "--seeds", "2", "--format", "json"]).args(args);
        command
    }

    /// Whether the submission on sample/1, stress/big, seed/0 and seed/1, and
    /// the wrong one on what catches it were recalled; all as they should be.
    fn recalls(&self, args: &[&str]) -> [bool; 5] {
        let output = self.judge(args).assert().success();
        recalls(&output.get_output().stdout, JUDGEMENTS)
    }

    /// The same of the submission's own inputs, where no other program is left.
    fn own_recalls(&self) -> [bool; 4] {
        let output = self.judge(&[]).assert().success();
        recalls(&output.get_output().stdout, ["sample/1", "stress/big", "seed/0", "seed/1"])
    }

    fn changed(&self) -> [bool; 5] {
        let first = self.recalls(&[]);
        assert_eq!(self.recalls(&[]), [true; 5], "what was judged anew is kept");
        first
    }
}

/// The submission on its inputs, and the wrong one on what catches it.
const JUDGEMENTS: [&str; 5] = ["sample/1", "stress/big", "seed/0", "seed/1", "twice-wa-four"];

/// Whether these were recalled. All must have been judged.
fn recalls<const N: usize>(json: &[u8], keys: [&str; N]) -> [bool; N] {
    let results: Value = serde_json::from_slice(json).unwrap();
    let judgements: BTreeMap<String, bool> = results["judgements"]
        .as_array()
        .unwrap()
        .iter()
        .map(|judgement| {
            let place = |key| judgement[key].as_str().unwrap();
            let key = match place("program") {
                "twice" => format!("{}/{}", place("group"), place("case")),
                wrong => wrong.to_owned(),
            };
            (key, judgement["cached"].as_bool().unwrap())
        })
        .collect();
    keys.map(|key| *judgements.get(key).unwrap_or_else(|| panic!("{key} is not judged")))
}

/// Judged anew: everything.
const ALL: [bool; 5] = [false; 5];

#[test]
fn another_submission_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/src/main.rs", &format!("{MAIN}// changed\n"));
    assert_eq!(twice.changed(), [false, false, false, false, true]);
}

#[test]
fn another_wrong_submission_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/src/bin/twice-wa-four.rs", &format!("{WRONG}// changed\n"));
    assert_eq!(twice.changed(), [true, true, true, true, false]);
}

#[test]
fn another_edition_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/Cargo.toml", &MANIFEST.replace("2021", "2018"));
    assert_eq!(twice.changed(), ALL);
}

#[test]
fn another_input_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("testdata/twice/sample/1.in", "2 \n");
    assert_eq!(twice.changed()[..4], [false, true, true, true]);
}

#[test]
fn another_answer_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("testdata/twice/stress/big.ans", "2000");
    assert_eq!(twice.changed()[..4], [true, false, true, true]);
}

#[test]
fn another_validator_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/src/bin/twice-validator.rs", &format!("{ACCEPTS}// changed\n"));
    assert_eq!(twice.changed(), ALL);
}

#[test]
fn a_checker_runs_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/src/bin/twice-checker.rs", ACCEPTS);
    fs::remove_file(twice.0.join("problems/twice/src/bin/twice-wa-four.rs")).unwrap();
    let own = || twice.own_recalls();
    assert_eq!(own(), [false; 4]);
    assert_eq!(own(), [true; 4]);
    twice.write("problems/twice/src/bin/twice-checker.rs", &format!("{ACCEPTS}// changed\n"));
    assert_eq!(own(), [false; 4]);
}

#[test]
fn another_generator_or_brute_has_the_seeds_run_again() {
    let (_folder, twice) = Twice::copy();
    twice.write("problems/twice/src/bin/twice-generator.rs", &format!("{GENERATOR}// changed\n"));
    assert_eq!(twice.changed()[..4], [true, true, false, false]);
    twice.write("problems/twice/src/bin/twice-brute.rs", &format!("{MAIN}// changed\n"));
    assert_eq!(twice.changed()[..4], [true, true, false, false]);
}

#[test]
fn other_limits_run_again() {
    for key in ["time-limit = 2.5", "memory-limit = 255", "output-limit = 7"] {
        let (_folder, twice) = Twice::copy();
        twice.set(key);
        assert_eq!(twice.changed(), ALL, "{key}");
    }
}

#[test]
fn another_time_factor_runs_again() {
    let (_folder, twice) = Twice::copy();
    assert_eq!(twice.recalls(&["--time-factor", "2"]), ALL);
    assert_eq!(twice.recalls(&["--time-factor", "2"]), [true; 5]);
}

#[test]
fn another_comparison_runs_again() {
    for key in ["comparison = \"exact\"", "comparison = \"tokens\"", "tolerance = 0.5"] {
        let (_folder, twice) = Twice::copy();
        twice.set(key);
        assert_eq!(twice.changed(), ALL, "{key}");
    }
}

#[test]
fn another_build_runs_again() {
    let (_folder, twice) = Twice::copy();
    assert_eq!(twice.recalls(&["--checked"]), ALL);
    assert_eq!(twice.recalls(&["--checked"]), [true; 5]);
    assert_eq!(twice.recalls(&[]), [true; 5]);
}

#[test]
fn another_compiler_runs_again() {
    let (folder, twice) = Twice::copy();
    let real = Path::new(env!("CARGO")).with_file_name("rustc").display().to_string();
    let compiler = |version: &str| {
        let path = folder.path().join(format!("rustc-{version}"));
        let script = format!(
            "#!/bin/sh\n[ \"$1\" = -vV ] && echo \"version: {version}\"\nexec {real} \"$@\"\n"
        );
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let recalls_with = |rustc: &Path| {
        let output = twice.judge(&[]).env("RUSTC", rustc).assert().success();
        recalls(&output.get_output().stdout, JUDGEMENTS)
    };
    let old = compiler("old");
    assert_eq!(recalls_with(&old), ALL);
    assert_eq!(recalls_with(&old), [true; 5]);
    // The same compiler in another place, as on another machine.
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::copy(&old, elsewhere.join("rustc")).unwrap();
    assert_eq!(recalls_with(&elsewhere.join("rustc")), [true; 5]);
    assert_eq!(recalls_with(&compiler("new")), ALL);
}

#[test]
fn a_checker_that_is_to_talk_runs_again() {
    let (_folder, twice) = Twice::copy();
    // It serves both ways: to nobody it prints the input in vain.
    let talks = "use std::{env, fs::File, io};\n\nfn main() {\n    \
        let input = env::args_os().nth(1).unwrap();\n    \
        io::copy(&mut File::open(input).unwrap(), &mut io::stdout()).unwrap();\n    \
        std::process::exit(42);\n}\n";
    twice.write("problems/twice/src/bin/twice-checker.rs", talks);
    fs::remove_file(twice.0.join("problems/twice/src/bin/twice-wa-four.rs")).unwrap();
    let own = || twice.own_recalls();
    assert_eq!(own(), [false; 4]);
    assert_eq!(own(), [true; 4]);
    twice.set("interactive = true");
    assert_eq!(own(), [false; 4]);
    assert_eq!(own(), [true; 4]);
}

/// A judge that differs from this one in what names its sources.
fn another_judge(folder: &Path) -> PathBuf {
    let mut binary = fs::read(env!("CARGO_BIN_EXE_judge")).unwrap();
    let (own, other) = (env!("HARNESS_SOURCES").as_bytes(), b"another's sourcs");
    let places = binary.windows(own.len()).enumerate().filter(|(_, bytes)| *bytes == own);
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    assert!(!places.is_empty(), "the judge does not know its sources");
    for at in places {
        binary[at..at + own.len()].copy_from_slice(other);
    }
    let path = folder.join("judge");
    fs::write(&path, binary).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn another_judge_runs_again() {
    let (folder, twice) = Twice::copy();
    let other = another_judge(folder.path());
    let recalls_by_other = || {
        let mut command = assert_cmd::Command::new(&other);
        command.current_dir(&twice.0).env("CARGO_TARGET_DIR", twice.0.join("target"));
        let output = command.args(["run", "--seeds", "2", "--format", "json"]).assert().success();
        recalls(&output.get_output().stdout, JUDGEMENTS)
    };
    assert_eq!(recalls_by_other(), ALL);
    assert_eq!(recalls_by_other(), [true; 5]);
    // What each said stands beside what the other said.
    assert_eq!(twice.recalls(&[]), [true; 5]);
}

/// Judged in so much isolation: whether it was recalled.
fn recalled_in(workspace: &Workspace, tier: Tier) -> bool {
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly).at_most(tier);
    let machine = Machine::new(workspace, runner, Build::Release, 1.0).unwrap();
    let machine = machine.with_verdicts(VerdictCache::of(workspace));
    let problems = discover::all(workspace).unwrap().problems;
    let input = Input::Case(problems[0].cases[0].clone());
    let judgement = Judge::new(&machine, &problems[0]).judge(problems[0].submission(), &input);
    judgement.cached
}

#[test]
fn another_tier_runs_again() {
    // In-process judges keep their things in this process's target folder.
    let nonce = std::time::SystemTime::now();
    let folder = workspace_of(&["ac"]);
    let sample = folder.path().join("problems/ac/src/main.rs");
    let text = fs::read_to_string(&sample).unwrap();
    fs::write(&sample, format!("{text}// {nonce:?}\n")).unwrap();
    let workspace = Workspace::around(folder.path()).unwrap();
    assert!(!recalled_in(&workspace, Tier::LimitsOnly));
    assert!(recalled_in(&workspace, Tier::LimitsOnly));
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly);
    if runner.sandbox().unwrap().tier > Tier::LimitsOnly {
        assert!(!recalled_in(&workspace, Tier::Full));
        assert!(recalled_in(&workspace, Tier::Full));
    } else {
        eprintln!("skipped: programs cannot be isolated here");
    }
}

#[test]
fn without_the_cache_everything_runs_again() {
    let (_folder, twice) = Twice::copy();
    assert_eq!(twice.recalls(&["--no-cache"]), ALL);
}

/// The names of the executables that are kept.
fn executables(twice: &Twice) -> Vec<String> {
    let store = twice.0.join("target/judge/build");
    let files = walkdir::WalkDir::new(store).min_depth(2).into_iter().map(Result::unwrap);
    files.map(|file| file.file_name().to_str().unwrap().to_owned()).collect()
}

#[test]
fn a_cleared_cache_recalls_nothing() {
    let (_folder, twice) = Twice::copy();
    let mut clear = judge_in(&twice.0);
    clear.env("CARGO_TARGET_DIR", twice.0.join("target")).args(["cache", "clear"]);
    let forgot =
        r"^forgot the verdicts of earlier runs, \d+ KiB, and \d+ compiled programs, \d.* [KM]iB\n$";
    clear.assert().success().stdout(is_match(forgot).unwrap());
    assert_eq!(executables(&twice), Vec::<String>::new());
    assert_eq!(twice.recalls(&[]), ALL);
    assert!(executables(&twice).contains(&"twice-wa-four".to_owned()));
}

#[test]
fn damaged_files_are_no_verdicts() {
    let (_folder, twice) = Twice::copy();
    let verdicts = twice.0.join("target/judge/verdicts");
    for entry in fs::read_dir(&verdicts).unwrap() {
        let path = entry.unwrap().path();
        // A verdict that somebody tampered with, and one that was cut off.
        let text = fs::read_to_string(&path).unwrap();
        let tampered = text.replace("\"AC\"", "\"WA\"");
        fs::write(&path, format!("{tampered}{}", &text[..text.len() / 2])).unwrap();
    }
    assert_eq!(twice.recalls(&[])[..4], [false; 4]);
    assert_eq!(twice.recalls(&[]), [true; 5]);
}

#[test]
fn a_cache_that_cannot_be_used_is_none() {
    let (_folder, twice) = Twice::copy();
    let verdicts = twice.0.join("target/judge/verdicts");
    fs::remove_dir_all(&verdicts).unwrap();
    fs::write(&verdicts, "in the way").unwrap();
    assert_eq!(twice.recalls(&[]), ALL);
    assert_eq!(twice.recalls(&[]), ALL);
}

/// The verdicts of a fixture's submission in two runs, and whether the second
/// was recalled.
fn kept(id: &str) -> bool {
    let folder = workspace_of(&[id]);
    let judge = || {
        let mut command = judge_in(folder.path());
        command.env("CARGO_TARGET_DIR", folder.path().join("target"));
        let output = command.args(["run", "--format", "json"]).output().unwrap();
        let results: Value = serde_json::from_slice(&output.stdout).unwrap();
        let first = &results["judgements"][0];
        (first["verdict"].clone(), first["message"].clone(), first["cached"] == true)
    };
    let (first, second) = (judge(), judge());
    assert!(!first.2);
    assert_eq!((first.0, first.1), (second.0, second.1));
    second.2
}

#[test]
fn a_failure_that_does_not_depend_on_the_day_is_kept() {
    for id in ["wa", "pe", "re-panic", "re-exit"] {
        assert!(kept(id), "{id}");
    }
}

#[test]
fn a_failure_that_may_is_not() {
    for id in ["re-signal", "ole", "je-validator"] {
        assert!(!kept(id), "{id}");
    }
}

#[test]
fn an_output_that_is_gone_is_made_again() {
    let folder = workspace_of(&["wa"]);
    let judge = || {
        let mut command = judge_in(folder.path());
        command.env("CARGO_TARGET_DIR", folder.path().join("target"));
        command.assert().code(1).stdout(contains("output  "));
    };
    judge();
    let output = folder.path().join("target/judge/output");
    fs::remove_dir_all(&output).unwrap();
    judge();
    assert!(output.join("wa/wa/sample-1.out").is_file());
}

/// The verdict of a submission of this text, in this environment.
fn verdict_of(folder: &Path, main: &str, variables: &[(&str, &str)]) -> String {
    fs::write(folder.join("problems/ac/src/main.rs"), main).unwrap();
    let mut command = judge_in(folder);
    command.env("CARGO_TARGET_DIR", folder.join("target")).envs(variables.iter().copied());
    let output = command.args(["run", "--format", "json"]).output().unwrap();
    let results: Value = serde_json::from_slice(&output.stdout).unwrap();
    results["programs"][0]["verdict"].as_str().unwrap().to_owned()
}

#[test]
fn what_a_program_takes_in_when_it_is_compiled_does_not_decide() {
    let folder = workspace_of(&["ac"]);
    let main = "fn main() { println!(\"{}\", option_env!(\"LUCK\").unwrap_or(\"0\")); }";
    // The answer is 1.
    assert_eq!(verdict_of(folder.path(), main, &[("LUCK", "1")]), "WA");
    let other = folder.path().join("answer.txt");
    fs::write(&other, "1").unwrap();
    let main = format!("fn main() {{ println!(include_str!({other:?})); }}");
    assert_eq!(verdict_of(folder.path(), &main, &[]), "CE");
}

#[test]
fn pipes_in_the_place_of_files_are_not_waited_for() {
    let (_folder, twice) = Twice::copy();
    let kept = twice.0.join("target/judge");
    for path in walkdir::WalkDir::new(kept.join("verdicts"))
        .into_iter()
        .chain(walkdir::WalkDir::new(kept.join("caught")))
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.is_file())
    {
        fs::remove_file(&path).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    }
    assert_eq!(twice.recalls(&[]), ALL);
}
