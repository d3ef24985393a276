//! The command line: parse, call, print, exit code.

mod args;
mod bench;
mod cache;
mod exit;
mod export;
mod import;
mod list;
mod listen;
mod machine;
mod new;
mod output;
mod paste;
mod progress;
mod report;
mod run;
mod stress;
mod watch;

use std::process::ExitCode;

use anyhow::bail;

use args::{Cli, Command};
use harness::discover::{self, Discovery};
use harness::workspace::Workspace;

/// Does what the arguments ask for.
pub fn main() -> ExitCode {
    let cli = Cli::typed();
    output::colours(cli.color);
    let done = match cli.command {
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Stress(args)) => stress::stress(&args),
        Some(Command::Paste(args)) => paste::paste(&args),
        Some(Command::Bench(args)) => bench::bench(&args),
        Some(Command::List(args)) => list::list(&args),
        Some(Command::New(args)) => new::new(&args),
        Some(Command::Listen(args)) => listen::listen(&args),
        Some(Command::Import(args)) => import::import(&args),
        Some(Command::Watch(args)) => watch::watch(&args),
        Some(Command::Report(args)) => report::report(&args),
        Some(Command::Export(args)) => export::export(&args),
        Some(Command::Cache(command)) => cache::cache(command),
        None => run::run(&cli.run),
    };
    done.unwrap_or_else(|error| {
        output::error(&error);
        exit::IMPOSSIBLE.into()
    })
}

/// The problems that are named, also as a path like `problems/<id>`; without
/// names the one around the current folder; outside of any, all.
fn problems(workspace: &Workspace, names: &[String]) -> anyhow::Result<Discovery> {
    let names: Vec<String> = names.iter().map(|name| id(name).to_owned()).collect();
    if !names.is_empty() {
        return discover::named(workspace, &names);
    }
    if let Some(id) = workspace.problem_here()? {
        return discover::named(workspace, &[id]);
    }
    let found = discover::all(workspace)?;
    if found.problems.is_empty() && found.faults.is_empty() {
        bail!("no problem yet: add problems/<id> and testdata/<id>/sample");
    }
    Ok(found)
}

/// The one problem that is named or lies around the current folder, with its
/// faults if it has any.
fn one_problem(workspace: &Workspace, name: Option<&String>) -> anyhow::Result<Discovery> {
    let found = problems(workspace, name.map_or(&[], std::slice::from_ref))?;
    let faulty = found.faults.chunk_by(|a, b| a.problem == b.problem).count();
    if found.problems.len() + faulty > 1 {
        bail!("which problem? name one; `cargo judge list` shows them all");
    }
    Ok(found)
}

/// What a shell completes to a path means the problem in it.
fn id(name: &str) -> &str {
    let inside = name.strip_prefix("./").unwrap_or(name);
    inside.strip_prefix("problems/").unwrap_or(inside).trim_end_matches('/')
}
