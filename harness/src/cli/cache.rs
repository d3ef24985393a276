//! `cargo judge cache`

use std::process::ExitCode;

use anyhow::Context;
use harness::judge::VerdictCache;
use harness::workspace::Workspace;

use super::args::CacheCommand;
use super::exit;
use super::output::print;

pub fn cache(command: CacheCommand) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::around(&std::env::current_dir()?)?;
    match command {
        CacheCommand::Clear => {
            let bytes = VerdictCache::of(&workspace).clear();
            let bytes = bytes.context("cannot remove the verdicts that were kept")?;
            print(&format!("forgot the verdicts of earlier runs, {} KiB\n", bytes.div_ceil(1024)))?;
        }
    }
    Ok(exit::AS_EXPECTED.into())
}
