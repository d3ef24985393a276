//! `cargo judge export`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use harness::export::{self, Export, Place};
use harness::judge::{Judge, VerdictCache};
use harness::report;
use harness::session::in_parallel;
use harness::workspace::Workspace;

use super::args::MachineArgs;
use super::output::{print, print_faults};
use super::{exit, one_problem};

#[derive(Args)]
pub struct ExportArgs {
    /// The problem to export [default: the one of the current folder]
    #[arg(value_name = "PROBLEM")]
    pub problem: Option<String>,
    /// The version of the package format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Legacy)]
    pub format: Format,
    /// Write the package into this folder, as DIR/PROBLEM without the letters that
    /// the format forbids, as cf4a for cf-4a [default: target/export]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write DIR/PROBLEM.zip instead, as it is uploaded to DOMjudge
    #[arg(long)]
    pub zip: bool,
    #[command(flatten)]
    pub machine: MachineArgs,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// For problemtools, Kattis and DOMjudge
    Legacy,
    /// For BAPCtools and newer judges
    #[value(name = "2025-09")]
    V2025_09,
}

pub fn export(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = one_problem(&workspace, args.problem.as_ref())?;
    print_faults(&found.faults);
    let [problem] = &found.problems[..] else {
        return Ok(exit::IMPOSSIBLE.into());
    };
    let out = args.out.clone().unwrap_or_else(|| workspace.target().join("export"));
    let place = Place::new(&workspace, &out, &problem.id, args.zip)?;
    let format = match args.format {
        Format::Legacy => export::Format::Legacy,
        Format::V2025_09 => export::Format::V2025_09,
    };
    let machine = args.machine.machine(&workspace)?.with_verdicts(VerdictCache::of(&workspace));
    let judge = Judge::new(&machine, problem);
    let jobs = args.machine.jobs();
    in_parallel(jobs, problem.programs.iter().collect(), |program| judge.prepare(program));
    match export::export(&judge, format, jobs)? {
        Export::Refused(refused) => {
            print(&report::not_exported(&problem.id, &refused))?;
            Ok(exit::NOT_AS_EXPECTED.into())
        }
        Export::Made(exported) => {
            place.write(&exported.package)?;
            print(&report::exported(&problem.id, format, &exported))?;
            print(&format!("wrote {}\n", workspace.relative(place.target()).display()))?;
            Ok(exit::AS_EXPECTED.into())
        }
    }
}
