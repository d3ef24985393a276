//! `cargo judge new`

use std::process::ExitCode;

use clap::Args;
use harness::intake::{legal, scaffold, write};
use harness::problem::Settings;
use harness::report;
use harness::workspace::Workspace;

use super::exit;
use super::output::print;

#[derive(Args)]
pub struct NewArgs {
    /// The name of the problem: its folders, its package, its tests
    #[arg(value_name = "ID")]
    pub id: String,
    /// Where the statement stands
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The statement's title
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// Add brute, generator, validator and checker too; each fails until it is
    /// written
    #[arg(long)]
    pub all: bool,
}

pub fn new(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    legal(&args.id)?;
    let settings = Settings {
        title: args.title.as_deref().map(str::trim).map(str::to_owned),
        url: args.url.clone(),
        ..Settings::default()
    };
    let draft = scaffold(&args.id, settings, args.all);
    write(&workspace, std::slice::from_ref(&draft), &[])?;
    print(&report::drafted(&draft))?;
    let id = &args.id;
    print(&format!(
        "next: set the limits, fill in testdata/{id}/sample/1.in and 1.ans, write the submission, \
         then `cargo judge {id}`\n"
    ))?;
    Ok(exit::AS_EXPECTED.into())
}
