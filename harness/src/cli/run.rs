//! `cargo judge run`

use std::process::ExitCode;

use anyhow::{bail, ensure};
use harness::discover;
use harness::judge::{Judgement, VerdictCache};
use harness::problem::Problem;
use harness::report;
use harness::session::{Results, Selection, judge_all};
use harness::workspace::Workspace;

use super::args::{RunArgs, RunFormat};
use super::output::{print, print_faults, style};
use super::progress::Judging;
use super::{exit, problems};

pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = match &args.changed {
        None => problems(&workspace, &args.problems)?,
        Some(rev) => discover::named(&workspace, &discover::changed(&workspace, rev)?)?,
    };
    print_faults(&found.faults);
    let selection = Selection {
        groups: args.group.clone(),
        cases: args.case.clone(),
        programs: args.program.clone(),
        seeds: args.seeds,
        whole_matrix: false,
    };
    ensure_selected(args, &selection, &found.problems)?;
    let mut machine = args.machine.machine(&workspace)?;
    if !args.no_cache {
        machine = machine.with_verdicts(VerdictCache::of(&workspace));
    }
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
