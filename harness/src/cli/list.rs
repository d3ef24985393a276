//! `cargo judge list`

use std::process::ExitCode;

use clap::Args;
use harness::report;
use harness::workspace::Workspace;

use super::output::{print, print_faults};
use super::{exit, problems};

#[derive(Args)]
pub struct ListArgs {
    /// The problems to list: all of them when none is named
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
}

pub fn list(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = problems(&workspace, &args.problems)?;
    print_faults(&found.faults);
    print(&report::list(&found.problems))?;
    Ok(if found.faults.is_empty() { exit::AS_EXPECTED } else { exit::IMPOSSIBLE }.into())
}
