//! `cargo judge report`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

use anyhow::Context;
use clap::Args;
use harness::exhibit::Exhibit;
use harness::judge::Judgement;
use harness::report;
use harness::session::{Results, Selection, judge_all};
use harness::whole_file;
use harness::workspace::Workspace;

use super::args::{KeptArgs, MachineArgs, SeedArgs};
use super::output::{print, print_faults, style};
use super::progress::Judging;
use super::{exit, problems};

#[derive(Args)]
pub struct ReportArgs {
    /// The problems to report on: all of them when none is named
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// Where to write the page [default: target/judge/report.html]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub seeds: SeedArgs,
    #[command(flatten)]
    pub kept: KeptArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
}

pub fn report(args: &ReportArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = problems(&workspace, &args.problems)?;
    print_faults(&found.faults);
    let path = args.out.clone().unwrap_or_else(|| workspace.cache().join("report.html"));
    let machine = args.kept.recalling(args.machine.machine(&workspace)?, &workspace);
    let selection =
        Selection { seeds: args.seeds.seeds, whole_matrix: true, ..Selection::default() };
    let progress = Judging::begin();
    let watch = |done, of, judged: &[Judgement]| progress.advance(done, of, judged);
    let judged = judge_all(&machine, &found.problems, &selection, args.machine.jobs(), &watch);
    progress.end();
    let results = Results { faults: found.faults, ..judged };
    let page = report::html(&found.problems, &results, &Exhibit::of, SystemTime::now())?;
    write(&path, &page).with_context(|| format!("cannot write {}", path.display()))?;
    print(&report::text(&found.problems, &results, style()))?;
    print(&format!("report  {}\n", path.display()))?;
    Ok(exit::code(&results).into())
}

/// Writes a page that is whole or not there: somebody may look at the old one.
fn write(path: &Path, page: &str) -> anyhow::Result<()> {
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    // What is no file, a pipe say, cannot be replaced by one.
    if path.exists() && !path.is_file() {
        return Ok(fs::write(path, page)?);
    }
    Ok(whole_file::write(path, page.as_bytes())?)
}
