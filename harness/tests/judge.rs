//! Every problem as tests: one for each case and seed (`poj1077::sample::1`,
//! `poj1077::seed::7`), one for each wrong submission
//! (`poj1077::wrong::wa-parity`), the samples once more with overflow checks
//! (`poj1077::checked::sample::1`), and one for each fault of a folder.
//!
//! The tests are found when the binary runs, so a new folder needs no
//! compilation, and listing them asks no compiler.

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use harness::compile::Build;
use harness::discover::{self, Discovery};
use harness::judge::{Input, Judge, Judgement, Machine, ProgramResult, VerdictCache};
use harness::problem::{Group, Problem, Program, Role};
use harness::run::{Runner, Tier};
use harness::session::Selection;
use harness::verdict::Verdict;
use harness::workspace::Workspace;
use libtest_mimic::{Arguments, Failed, Trial};

/// The one around the current folder, in which cargo runs tests: the harness's.
static WORKSPACE: LazyLock<Workspace> =
    LazyLock::new(|| Workspace::around(Path::new(".")).unwrap_or_else(|error| panic!("{error:#}")));
static RELEASE: LazyLock<Machine> = LazyLock::new(|| machine(Build::Release));
static CHECKED: LazyLock<Machine> = LazyLock::new(|| machine(Build::Checked));

fn machine(build: Build) -> Machine {
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly);
    let machine = Machine::new(&WORKSPACE, runner, build, 1.0);
    let machine = machine.unwrap_or_else(|error| panic!("{error:#}"));
    machine.with_verdicts(VerdictCache::of(&WORKSPACE))
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let found = found(&arguments).unwrap_or_else(|error| panic!("{error:#}"));
    let faults = found.faults.into_iter().map(|fault| {
        let name = format!("{}::fault::{}", fault.problem, fault.path.display());
        Trial::test(name, move || Err(fault.message.into()))
    });
    // They live as long as the process.
    let problems: &'static [Problem] = Vec::leak(found.problems);
    let trials = faults.chain(problems.iter().flat_map(trials)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The problems that the asked tests are of: a runner that starts a process
/// for each test, as nextest does, should not pay for all of them each time.
fn found(arguments: &Arguments) -> anyhow::Result<Discovery> {
    let name = arguments.filter.as_deref().filter(|_| arguments.exact);
    match name.and_then(|name| name.split_once("::")) {
        Some((id, _)) if WORKSPACE.problems().join(id).is_dir() => {
            discover::named(&WORKSPACE, &[id.to_owned()])
        }
        _ => discover::all(&WORKSPACE),
    }
}

/// A judge that is made when the first test needs it.
type LazyJudge = Arc<LazyLock<Judge<'static>, Box<dyn FnOnce() -> Judge<'static> + Send>>>;

fn lazy_judge(machine: &'static LazyLock<Machine>, problem: &'static Problem) -> LazyJudge {
    Arc::new(LazyLock::new(Box::new(|| Judge::new(machine, problem))))
}

fn trials(problem: &'static Problem) -> Vec<Trial> {
    let release = lazy_judge(&RELEASE, problem);
    let checked = lazy_judge(&CHECKED, problem);
    let inputs = Selection::default().inputs(problem);
    let mut trials = Vec::new();
    for program in problem.judged() {
        let what = program.name.strip_prefix(&problem.id).unwrap_or("").trim_start_matches('-');
        match program.role {
            Role::Submission => {
                for input in &inputs {
                    trials.push(accepted(
                        format!("{}::{}", problem.id, name(input)),
                        &release,
                        program,
                        input,
                    ));
                }
                for input in inputs.iter().filter(|input| input.group() == Group::Sample.name()) {
                    let name = format!("{}::checked::{}", problem.id, name(input));
                    trials.push(accepted(name, &checked, program, input));
                }
            }
            Role::Wrong(wanted) => {
                let name = format!("{}::wrong::{what}", problem.id);
                trials.push(caught(name, &release, program, wanted, inputs.clone()));
            }
            _ => {
                for input in &inputs {
                    let name = format!("{}::{what}::{}", problem.id, name(input));
                    trials.push(accepted(name, &release, program, input));
                }
            }
        }
    }
    trials
}

/// `group::name`
fn name(input: &Input) -> String {
    format!("{}::{}", input.group(), input.name())
}

fn accepted(name: String, judge: &LazyJudge, program: &'static Program, input: &Input) -> Trial {
    let (judge, input) = (judge.clone(), input.clone());
    Trial::test(name, move || {
        let judgement = judge.judge(program, &input);
        if judgement.verdict == Verdict::Ac { Ok(()) } else { Err(failure(&[judgement])) }
    })
}

fn caught(
    name: String,
    judge: &LazyJudge,
    program: &'static Program,
    wanted: Verdict,
    inputs: Vec<Input>,
) -> Trial {
    let judge = judge.clone();
    Trial::test(name, move || {
        let judgements = judge.judge_wrong(program, wanted, &inputs);
        match ProgramResult::of(&judgements, wanted) {
            Some(result) if result.ok => Ok(()),
            _ => Err(failure(&judgements)),
        }
    })
}

/// What failed, and the command that judges just that again.
fn failure(judgements: &[Judgement]) -> Failed {
    let mut text = String::new();
    for judgement in judgements.iter().filter(|judgement| judgement.verdict != Verdict::Ac) {
        let (place, message) = (judgement.place(), judgement.message.as_deref().unwrap_or(""));
        text += &format!("{place}: {}, {message}\n", judgement.verdict.long());
        if let Some(stderr) = judgement.stderr.as_deref().filter(|stderr| !stderr.is_empty()) {
            text += &format!("stderr: {}\n", stderr.trim_end());
        }
        if let Some(input) = &judgement.input {
            text += &format!("input: {}\n", input.display());
        }
        if let Some(output) = &judgement.output {
            text += &format!("output: {}\n", output.display());
        }
        if let Some(again) = judgement.again() {
            text += &format!("again: {again}\n");
        }
    }
    if text.is_empty() {
        text += "no case catches this wrong submission: add one that does, or remove it\n";
    }
    text.into()
}
