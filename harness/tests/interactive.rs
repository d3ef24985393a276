//! Interactive problems: the fixture `guess` with right and wrong submissions,
//! and interactors that misbehave.

mod workspace;

use std::fs;
use std::path::Path;

use harness::compile::Build;
use harness::discover;
use harness::judge::{Judgement, Machine};
use harness::run::{Runner, Tier};
use harness::session::{Results, Selection, judge_all};
use harness::workspace::Workspace;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;
use workspace::{fixtures, judge_in, workspace_of};

/// Judges `guess` in a workspace with at most this isolation.
fn judged(folder: &Path, tier: Tier, groups: &[&str], programs: &[&str]) -> Results {
    let workspace = Workspace::around(folder).unwrap();
    let found = discover::named(&workspace, &["guess".to_owned()]).unwrap();
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly).at_most(tier);
    let machine = Machine::new(&workspace, runner, Build::Release, 1.0).unwrap();
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let (groups, programs) = (owned(groups), owned(programs));
    let selection = Selection { groups, programs, ..Selection::default() };
    judge_all(&machine, &found.problems, &selection, 2, &|_, _, _| ())
}

/// A verdict, and why: without what was used, which differs from run to run.
fn in_short(judgement: &Judgement) -> String {
    let message = judgement.message.as_deref().unwrap_or("");
    let why = message.lines().next().unwrap_or("");
    let is_figure =
        |&(at, used): &(usize, &str)| why[at + used.len()..].starts_with(char::is_numeric);
    let figure = why.match_indices(" after ").find(is_figure).map(|(at, _)| at);
    let figure = figure.or(why.find("reached ")).unwrap_or(why.len());
    let why = why[..figure].trim_end_matches("; ran again alone,");
    // On a busy machine its clock may run out before its processor time.
    let why = why.replace("waited for a core until the wall clock stopped it", "stopped");
    format!("{} {why}", judgement.verdict).trim_end().to_owned()
}

#[test]
fn every_submission_gets_its_verdict_in_every_tier() {
    let workspace = workspace_of(&["guess"]);
    let wrong = "guess-ac-linewise guess-ile-no-flush guess-mle-hoards guess-ole-floods \
                 guess-re-crashes guess-re-reads-past-end guess-tle-late-answer \
                 guess-wa-closes-output guess-wa-ends-first guess-wa-too-many";
    let mut programs: Vec<&str> = wrong.split_whitespace().collect();
    programs.insert(0, "guess");
    let table = |tier| {
        let judged = judged(workspace.path(), tier, &["sample"], &programs);
        let lines = judged.judgements.iter();
        let lines = lines.map(|one| format!("{} {}\n", one.program, in_short(one)));
        lines.collect::<String>()
    };
    let full = table(Tier::Full);
    insta::assert_snapshot!(full, @r"
    guess AC
    guess-ac-linewise AC
    guess-ile-no-flush ILE slept until the wall clock stopped it
    guess-mle-hoards MLE
    guess-ole-floods OLE printed 8 MiB or more
    guess-re-crashes RE panicked at src/bin/guess-re-crashes.rs:9:39: a number: ParseIntError { kind: InvalidDigit }
    guess-re-reads-past-end RE panicked at src/bin/guess-re-reads-past-end.rs:19:5: one more reply
    guess-tle-late-answer TLE stopped
    guess-wa-closes-output WA no guess
    guess-wa-ends-first WA no guess
    guess-wa-too-many WA more than ten guesses
    ");
    for tier in [Tier::Restricted, Tier::LimitsOnly] {
        assert_eq!(table(tier), full, "{tier}");
    }
}

#[test]
fn the_fixture_proves_its_submissions() {
    judge_in(fixtures()).args(["run", "guess", "--seeds", "4"]).assert().code(0);
}

/// A program that does what the input says, as submission and as interactor.
const SCRIPT: &str = include_str!("interactive/script.rs");

/// A workspace whose cases are scripts for both. It has a short time limit, of
/// which the interactor may take ten times as much.
fn scripted(scripts: &[(&str, &str)]) -> TempDir {
    let workspace = workspace_of(&["guess"]);
    let problem = workspace.path().join("problems/guess");
    for source in ["src/main.rs", "src/bin/guess-checker.rs"] {
        fs::write(problem.join(source), SCRIPT).unwrap();
    }
    let manifest = "[package]\nname = \"guess\"\nedition = \"2021\"\n\n[package.metadata.judge]\n\
                    interactive = true\ntime-limit = 0.1\noutput-limit = 1\n";
    fs::write(problem.join("Cargo.toml"), manifest).unwrap();
    fs::remove_file(problem.join("src/bin/guess-validator.rs")).unwrap();
    let sample = workspace.path().join("testdata/guess/sample");
    for (at, (submission, interactor)) in scripts.iter().enumerate() {
        let input = sample.join(format!("{}.in", at + 1));
        fs::write(&input, format!("{interactor}\n{submission}\n")).unwrap();
        fs::write(input.with_extension("ans"), "").unwrap();
    }
    workspace
}

/// What the submission gets for each pair of scripts.
fn outcomes(scripts: &[(&str, &str)]) -> String {
    let workspace = scripted(scripts);
    let judged = judged(workspace.path(), Tier::Full, &["sample"], &["guess"]);
    let mut table = String::new();
    for (at, (submission, interactor)) in scripts.iter().enumerate() {
        let of_case = |judgement: &&Judgement| judgement.case == Some((at + 1).to_string());
        let judgement = judged.judgements.iter().find(of_case).unwrap();
        table += &format!("{submission} | {interactor} => {}\n", in_short(judgement));
    }
    table
}

#[test]
fn an_interactor_that_fails_is_a_judge_error() {
    insta::assert_snapshot!(outcomes(&[
        ("hear", "panic"),
        ("hear", "exit:1"),
        ("drain", "flood exit:42"),
        ("", "sleep:60000 exit:42"),
        ("", "burn:60000 exit:42"),
        // It must survive the submission's end, whatever that is.
        ("panic", "drain panic"),
    ]), @r"
    hear | panic => JE the interactor failed: panicked at src/bin/guess-checker.rs:44:20: as the script says; it must end with 42 (right) or 43 (wrong)
    hear | exit:1 => JE the interactor failed: exit code 1; it must end with 42 (right) or 43 (wrong)
    drain | flood exit:42 => JE the interactor failed: OLE, printed 10 MiB or more
     | sleep:60000 exit:42 => JE the interactor failed after the submission had ended: ILE, slept until the wall clock stopped it
     | burn:60000 exit:42 => JE the interactor failed after the submission had ended: TLE, stopped
    panic | drain panic => JE the interactor failed after the submission had ended with RE: panicked at src/bin/guess-checker.rs:44:20: as the script says; it must end with 42 (right) or 43 (wrong)
    ");
}

#[test]
fn who_waits_for_a_silent_submission_is_not_to_blame() {
    insta::assert_snapshot!(outcomes(&[
        ("hear", "hear exit:43"),
        ("say sleep:60000", "hear hear exit:43"),
        ("say burn:60000", "hear hear exit:43"),
    ]), @r"
    hear | hear exit:43 => ILE slept until the wall clock stopped it
    say sleep:60000 | hear hear exit:43 => ILE slept until the wall clock stopped it
    say burn:60000 | hear hear exit:43 => TLE stopped
    ");
}

#[test]
fn the_submissions_end_counts_where_the_interactor_is_content() {
    insta::assert_snapshot!(outcomes(&[
        ("say", "hear exit:42"),
        ("say exit:3", "hear exit:42"),
        ("say burn:60000", "hear exit:42"),
        ("say sleep:60000", "hear exit:42"),
        // What it says to nobody is no fault.
        ("say drain say", "hear exit:42"),
    ]), @r"
    say | hear exit:42 => AC
    say exit:3 | hear exit:42 => RE exit code 3
    say burn:60000 | hear exit:42 => TLE stopped
    say sleep:60000 | hear exit:42 => ILE slept until the wall clock stopped it
    say drain say | hear exit:42 => AC
    ");
}

#[test]
fn a_verdict_that_came_first_counts_whatever_the_submission_does_then() {
    insta::assert_snapshot!(outcomes(&[
        ("say drain", "hear explain exit:43"),
        ("say drain exit:3", "hear exit:43"),
        ("say drain burn:60000", "hear exit:43"),
        ("say drain sleep:60000", "hear exit:43"),
        ("say drain flood", "hear exit:43"),
    ]), @r"
    say drain | hear explain exit:43 => WA said; so
    say drain exit:3 | hear exit:43 => WA the interactor says no more
    say drain burn:60000 | hear exit:43 => WA the interactor says no more
    say drain sleep:60000 | hear exit:43 => WA the interactor says no more
    say drain flood | hear exit:43 => WA the interactor says no more
    ");
}

#[test]
fn a_submission_that_ends_first_answers_for_its_own_end() {
    insta::assert_snapshot!(outcomes(&[
        ("", "drain exit:43"),
        ("panic", "drain exit:43"),
        ("flood", "drain exit:43"),
        // The interactor writes much to nobody, and is not ended by that.
        ("", "drain print:300000 exit:43"),
    ]), @r"
     | drain exit:43 => WA the interactor says no more
    panic | drain exit:43 => RE panicked at src/main.rs:44:20: as the script says
    flood | drain exit:43 => OLE printed 1 MiB or more
     | drain print:300000 exit:43 => WA the interactor says no more
    ");
}

#[test]
fn two_that_both_write_first_do_not_block_each_other() {
    let both = "print:600000 take:600000";
    let interactor = format!("{both} exit:42");
    insta::assert_snapshot!(outcomes(&[(both, &interactor)]), @r"print:600000 take:600000 | print:600000 take:600000 exit:42 => AC");
}

#[test]
fn the_talk_is_shown_and_kept() {
    let workspace = scripted(&[("say hear say", "hear say hear explain exit:43")]);
    let args = ["run", "--case", "sample/1", "--program", "guess"];
    let output = judge_in(workspace.path()).args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, shown) = text.split_once('\n').unwrap();
    let path = shown.lines().find_map(|line| line.trim().strip_prefix("output  ")).unwrap();
    assert!(path.ends_with("guess/sample-1.interaction"), "{path}");
    assert_eq!(fs::read_to_string(path).unwrap(), "< say hear say\n> 1\n< 1\n> 1\n");
    insta::assert_snapshot!(shown.replace(path, "<path>"), @r"
         guess sample/1: wrong answer, said; so
           < say hear say
           > 1
           < 1
           > 1
           output  <path>
           again   cargo judge run guess --case sample/1
    0 of 1 problem accepted
    ");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn stress_finds_a_number_without_a_brute() {
    let workspace = workspace_of(&["guess"]);
    judge_in(workspace.path()).args(["stress", "guess", "--seeds", "20"]).assert().code(0);
    let main = workspace.path().join("problems/guess/src/main.rs");
    let text = fs::read_to_string(&main).unwrap().replace("(1, 1000)", "(1, 700)");
    fs::write(&main, text).unwrap();
    judge_in(workspace.path()).args(["stress", "guess", "--seeds", "100"]).assert().code(1).stdout(
        contains("more than ten guesses").and(contains("  < higher")).and(contains("saved")),
    );
    judge_in(workspace.path()).args(["run", "guess", "--group", "stress"]).assert().code(1);
}

#[test]
fn what_cannot_be_measured_is_said() {
    let workspace = workspace_of(&["guess"]);
    let refusal = "guess: an interactive problem cannot be measured";
    judge_in(workspace.path()).args(["bench", "guess"]).assert().code(2).stderr(contains(refusal));
    let left_out = "guess is interactive and not measured";
    judge_in(workspace.path()).arg("bench").assert().code(0).stderr(contains(left_out));
}
