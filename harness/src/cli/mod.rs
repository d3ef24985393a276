//! The command line: parse, call, print, exit code.

mod args;
mod bench;
mod exit;
mod list;
mod machine;
mod paste;
mod run;
mod stress;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use harness::discover::{self, Discovery};
use harness::fault::Fault;
use harness::workspace::Workspace;

/// Does what the arguments ask for.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Stress(args)) => stress::stress(&args),
        Some(Command::Paste(args)) => paste::paste(&args),
        Some(Command::Bench(args)) => bench::bench(&args),
        Some(Command::List(args)) => list::list(&args),
        None => run::run(&cli.run),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        exit::IMPOSSIBLE.into()
    })
}

/// The problems that are named; without names the one around the current
/// folder; outside of any, all.
fn problems(workspace: &Workspace, names: &[String]) -> anyhow::Result<Discovery> {
    if !names.is_empty() {
        return discover::named(workspace, names);
    }
    match workspace.problem_around(&std::env::current_dir()?) {
        Some(id) => discover::named(workspace, &[id]),
        None => discover::all(workspace),
    }
}

fn print_faults(faults: &[Fault]) {
    for fault in faults {
        eprintln!("fault: {}: {}", fault.path.display(), fault.message);
    }
}
