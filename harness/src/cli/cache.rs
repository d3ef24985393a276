//! `cargo judge cache`

use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use harness::compile::clear_executables;
use harness::judge::VerdictCache;
use harness::report;
use harness::workspace::Workspace;

use super::exit;
use super::output::print;

#[derive(Clone, Copy, Subcommand)]
pub enum CacheCommand {
    /// Forget them all, but for the executables that a judge uses just now
    Clear,
}

pub fn cache(command: CacheCommand) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    match command {
        CacheCommand::Clear => {
            let bytes = VerdictCache::of(&workspace).clear();
            let bytes = bytes.context("cannot remove the verdicts that were kept")?;
            let executables = clear_executables(&workspace)?;
            print(&report::cleared(bytes, &executables))?;
        }
    }
    Ok(exit::AS_EXPECTED.into())
}
