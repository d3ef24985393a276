//! `cargo judge run`

use std::process::ExitCode;

use anyhow::bail;
use harness::report;
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
    let machine = args.machine.machine(&workspace)?;
    let judged = judge_all(&machine, &found.problems, &selection, args.machine.jobs());
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
