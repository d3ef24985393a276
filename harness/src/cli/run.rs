//! `cargo judge run`

use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use anyhow::bail;
use harness::compile::Build;
use harness::judge::Machine;
use harness::report;
use harness::run::{Runner, Tier};
use harness::session::{Results, Selection, judge_all};
use harness::workspace::Workspace;

use super::args::{Format, RunArgs};
use super::{exit, print_faults, problems};

pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::around(&std::env::current_dir()?)?;
    let found = problems(&workspace, &args.problems)?;
    let selection =
        Selection { groups: args.group.clone(), cases: args.case.clone(), seeds: args.seeds };
    if !found.problems.is_empty()
        && found.problems.iter().all(|problem| selection.inputs(problem).is_empty())
    {
        bail!("no case is selected: `cargo judge list` shows the groups, testdata/ the cases");
    }
    let build = if args.checked { Build::Checked } else { Build::Release };
    let machine = Machine::new(
        &workspace,
        Runner::new(std::env::current_exe()?, Tier::LimitsOnly),
        build,
        args.time_factor,
    )?;
    let jobs = args
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);

    let judged = judge_all(&machine, &found.problems, &selection, jobs);
    let results = Results { faults: found.faults, ..judged };
    print_faults(&results.faults);
    print!(
        "{}",
        match args.format {
            Format::Text => report::text(&found.problems, &results),
            Format::Json => report::json(&results),
        }
    );
    Ok(exit::code(&results).into())
}
