//! `cargo judge run`

use std::process::ExitCode;

use anyhow::{anyhow, bail, ensure};
use clap::{Args, ValueEnum};
use harness::discover::{self, Discovery};
use harness::judge::{Input, Judgement};
use harness::problem::Problem;
use harness::report;
use harness::session::{Results, Selection, judge_all};
use harness::workspace::Workspace;

use super::args::{KeptArgs, MachineArgs, SeedArgs};
use super::output::{print, print_faults, style};
use super::progress::Judging;
use super::{exit, problems};

#[derive(Args)]
pub struct RunArgs {
    /// The problems to judge
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// Judge only this group: sample, stress, format or seed (repeatable; wrong
    /// submissions are left out)
    #[arg(long, value_name = "GROUP", value_parser = Input::GROUPS)]
    pub group: Vec<String>,
    /// Judge only this case: NAME or GROUP/NAME (repeatable; wrong submissions
    /// are left out)
    #[arg(long, value_name = "CASE")]
    pub case: Vec<String>,
    /// Judge only this program of the problem, a wrong submission say (repeatable)
    #[arg(long, value_name = "NAME")]
    pub program: Vec<String>,
    #[command(flatten)]
    pub seeds: SeedArgs,
    /// Judge only the problems that changed in git since this revision, of those
    /// that are named where some are [default: HEAD]
    #[arg(long, value_name = "REV", num_args = 0..=1, default_missing_value = "HEAD",
          require_equals = true)]
    pub changed: Option<String>,
    #[command(flatten)]
    pub kept: KeptArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
    /// How to print the results
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = RunFormat::Text)]
    pub format: RunFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RunFormat {
    /// For people
    Text,
    /// For programs: one object, as harness/src/report/schema.json describes it
    Json,
    /// For continuous integration: JUnit XML
    Junit,
}

pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = match &args.changed {
        None => problems(&workspace, &args.problems)?,
        Some(rev) => changed(&workspace, rev, &args.problems)?,
    };
    print_faults(&found.faults);
    let selection = Selection {
        groups: args.group.clone(),
        cases: args.case.clone(),
        programs: args.program.clone(),
        seeds: args.seeds.seeds,
        whole_matrix: false,
    };
    ensure_selected(args, &selection, &found.problems)?;
    let machine = args.kept.recalling(args.machine.machine(&workspace)?, &workspace);
    let progress = Judging::begin();
    let watch = |done, of, judged: &[Judgement]| progress.advance(done, of, judged);
    let judged = judge_all(&machine, &found.problems, &selection, args.machine.jobs(), &watch);
    progress.end();
    let results = Results { faults: found.faults, ..judged };
    print(&match args.format {
        RunFormat::Text => report::text(&found.problems, &results, style()),
        RunFormat::Json => report::json(&results),
        RunFormat::Junit => report::junit(&results)?,
    })?;
    Ok(exit::code(&results).into())
}

/// The problems that changed, only those that are named where some are.
fn changed(workspace: &Workspace, rev: &str, names: &[String]) -> anyhow::Result<Discovery> {
    if names.is_empty() {
        return discover::named(workspace, &discover::changed(workspace, rev)?);
    }
    // What was meant to be a revision stands here for a problem.
    let hint = |error| anyhow!("{error:#}; a revision goes behind =, as in --changed=REV");
    let mut found = problems(workspace, names).map_err(hint)?;
    let changed = discover::changed(workspace, rev)?;
    found.problems.retain(|problem| changed.contains(&problem.id));
    found.faults.retain(|fault| changed.contains(&fault.problem));
    Ok(found)
}

/// Whatever is named must be there: a slip of the pen is no success.
fn ensure_selected(
    args: &RunArgs,
    selection: &Selection,
    problems: &[Problem],
) -> anyhow::Result<()> {
    let inputs = |selection: &Selection, problem: &Problem| selection.inputs(problem).len();
    for case in &args.case {
        let alone = Selection { cases: vec![case.clone()], ..selection.clone() };
        if !problems.is_empty() && problems.iter().all(|problem| inputs(&alone, problem) == 0) {
            bail!(
                "no case is selected by --case {case}: testdata/ holds the cases, seeds are seed/<number>"
            );
        }
    }
    for program in &args.program {
        let has = |problem: &Problem| problem.judged().any(|judged| judged.name == *program);
        ensure!(
            problems.is_empty() || problems.iter().any(has),
            "no submission is named {program}: problems/<id>/src/bin/ holds them"
        );
    }
    let unselected = |problem: &&Problem| inputs(selection, problem) == 0;
    match problems.iter().find(unselected) {
        Some(problem)
            if !args.problems.is_empty() || problems.iter().all(|one| unselected(&one)) =>
        {
            bail!("no case of {} is selected: `cargo judge list` shows the groups", problem.id)
        }
        _ => Ok(()),
    }
}
