//! `cargo judge new`

use std::process::ExitCode;

use clap::Args;
use harness::intake::{legal, scaffold, title, write};
use harness::problem::{Settings, is_url};
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
    #[arg(long, value_name = "URL", value_parser = url)]
    pub url: Option<String>,
    /// The statement's title
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// Add brute, generator, validator and checker too; each fails until it is
    /// written
    #[arg(long)]
    pub all: bool,
    /// Its checker talks to the submission: add templates of both
    #[arg(long)]
    pub interactive: bool,
}

pub fn new(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    legal(&args.id)?;
    let settings = Settings {
        title: args.title.as_deref().and_then(title),
        url: args.url.clone(),
        interactive: args.interactive,
        ..Settings::default()
    };
    let draft = scaffold(&args.id, settings, args.all);
    write(&workspace, std::slice::from_ref(&draft), &[])?;
    print(&report::drafted(&draft))?;
    let id = &args.id;
    let programs =
        if args.interactive { "the submission and the interactor" } else { "the submission" };
    print(&format!(
        "next: set the limits, fill in testdata/{id}/sample/1.in and 1.ans, write {programs}, \
         then `cargo judge {id}`\n"
    ))?;
    Ok(exit::AS_EXPECTED.into())
}

fn url(text: &str) -> Result<String, String> {
    match is_url(text) {
        true => Ok(text.to_owned()),
        false => Err("give the whole address, like https://example.org/1".to_owned()),
    }
}
