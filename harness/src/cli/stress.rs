//! `cargo judge stress`

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use harness::judge::{Input, Judge, again};
use harness::problem::{Problem, Program, Role};
use harness::report;
use harness::session::in_parallel;
use harness::stress::{Bounds, SavedCase, Shrunk, search, shrink};
use harness::workspace::Workspace;
use signal_hook::consts::SIGINT;

use super::args::MachineArgs;
use super::output::{print, print_faults, say};
use super::{exit, one_problem, progress};

#[derive(Args)]
pub struct StressArgs {
    /// The problem to stress [default: the one of the current folder]
    #[arg(value_name = "PROBLEM")]
    pub problem: Option<String>,
    /// Try the seeds from 0 up to N, without N
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: Option<u64>,
    /// Try seeds for this long, like 60s or 5m, from a random one on [default:
    /// until they differ]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub machine: MachineArgs,
}

pub fn stress(args: &StressArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = one_problem(&workspace, args.problem.as_ref())?;
    print_faults(&found.faults);
    let [problem] = &found.problems[..] else {
        return Ok(exit::IMPOSSIBLE.into());
    };
    for role in [Role::Generator, Role::Brute] {
        let needed = role == Role::Generator || !problem.settings.interactive;
        if needed && problem.helper(role).is_none() {
            let (id, role) = (&problem.id, role.label());
            bail!("{id} has no {role}: add problems/{id}/src/bin/{id}-{role}.rs");
        }
    }
    let machine = args.machine.machine(&workspace)?;
    let judge = Judge::new(&machine, problem);
    in_parallel(args.machine.jobs(), helpers_and_submission(problem), |program| {
        judge.prepare(program)
    });
    if let Some(message) = judge.refusal(problem.submission()) {
        print(&report::refusal(problem, &message))?;
        return Ok(exit::NOT_AS_EXPECTED.into());
    }

    // From here on Ctrl-C ends the search, not the process; a second one, the
    // process.
    let stop = Arc::new(AtomicBool::new(false));
    let second = i32::from(exit::IMPOSSIBLE);
    signal_hook::flag::register_conditional_shutdown(SIGINT, second, stop.clone())
        .context("cannot watch for Ctrl-C")?;
    signal_hook::flag::register(SIGINT, stop.clone()).context("cannot watch for Ctrl-C")?;
    let template = match args.seeds {
        Some(_) => "{wide_bar} {human_pos} of {human_len} seeds, {per_sec}",
        None => "{spinner} {human_pos} seeds, {per_sec}, {elapsed}",
    };
    let bar = progress::bar(template, args.seeds);
    let searched = search(&judge, bounds(args), args.machine.jobs(), &stop, &|| bar.inc(1));
    bar.finish_and_clear();
    let done = report::searched(&searched);
    match searched.failed {
        None => {
            print(&done)?;
            Ok(exit::AS_EXPECTED.into())
        }
        Some((seed, Err(error))) => {
            print(&done)?;
            bail!(
                "seed {seed}: {error}; again with `{}`",
                replay(args, problem, &Input::Seed(seed).to_string())
            )
        }
        Some((seed, Ok(found))) => {
            let first = found.input.len();
            say(&format!(
                "seed {seed} fails: {}; shrinking its {first} bytes",
                found.verdict.long()
            ));
            let shrunk = shrink(&judge, seed, found, &stop);
            print(&(report::shrunk(seed, first, &shrunk) + &done))?;
            save(&workspace, problem, args, &shrunk)?;
            print(&format!("seed    {}\n", replay(args, problem, &Input::Seed(seed).to_string())))?;
            Ok(exit::NOT_AS_EXPECTED.into())
        }
    }
}

/// The programs that take part.
fn helpers_and_submission(problem: &Problem) -> Vec<&Program> {
    let helpers = [Role::Generator, Role::Validator, Role::Brute, Role::Checker];
    let helpers = helpers.into_iter().filter_map(|role| problem.helper(role));
    [problem.submission()].into_iter().chain(helpers).collect()
}

/// Seeds that are counted begin at 0, so that they mean the same every time;
/// a search for some time begins elsewhere each time, lest it find the same.
fn bounds(args: &StressArgs) -> Bounds {
    let first = match args.seeds {
        Some(_) => 0,
        // Five digits less than a u64 has: a seed that can be read out.
        None => RandomState::new().hash_one(0) % 1_000_000_000_000,
    };
    Bounds { first, seeds: args.seeds, time: args.time }
}

/// Keeps a counterexample as a case, if somebody stands behind its legality.
fn save(
    workspace: &Workspace,
    problem: &Problem,
    args: &StressArgs,
    shrunk: &Shrunk,
) -> anyhow::Result<()> {
    if problem.helper(Role::Validator).is_none() {
        return print("not saved: without a validator nobody knows whether this input is legal\n");
    }
    let testdata = workspace.testdata().join(&problem.id);
    let SavedCase { input, name, known } =
        shrunk.smallest.save(&testdata).context("cannot save the counterexample")?;
    let verb = if known { "known   " } else { "saved   " };
    let again = replay(args, problem, &format!("stress/{name}"));
    print(&format!("{verb}{}\nagain   {again}\n", workspace.relative(&input).display()))
}

/// The command that judges just this input.
fn replay(args: &StressArgs, problem: &Problem, place: &str) -> String {
    again(&problem.id, &problem.id, place, args.machine.build())
}
