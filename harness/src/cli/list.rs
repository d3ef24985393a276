//! `cargo judge list`

use std::process::ExitCode;

use harness::report;
use harness::workspace::Workspace;

use super::args::ListArgs;
use super::output::{print, print_faults};
use super::{exit, problems};

pub fn list(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = problems(&workspace, &args.problems)?;
    print_faults(&found.faults);
    print(&report::list(&found.problems))?;
    Ok(if found.faults.is_empty() { exit::AS_EXPECTED } else { exit::IMPOSSIBLE }.into())
}
