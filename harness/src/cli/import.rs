//! `cargo judge import`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use harness::intake::import::{Kind, import as read};
use harness::intake::{Addition, Draft, Likeness, rehearse, write};
use harness::report;
use harness::workspace::Workspace;

use super::exit;
use super::output::print;

#[derive(Args)]
pub struct ImportArgs {
    /// A JSON file of Competitive Companion, a .prob file of CPH, a folder of
    /// .in files with .out or .ans, or an ICPC package, folder or zip file
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// The name of the problem, instead of the one that its source tells
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    /// Only say what would be written
    #[arg(long)]
    pub dry_run: bool,
}

pub fn import(args: &ImportArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    if args.id.is_some() && args.paths.len() > 1 {
        bail!("--id names one problem: import one path at a time");
    }
    let id = args.id.as_deref();
    let all = args.paths.iter().map(|path| read(&workspace, path, id));
    let all = all.collect::<anyhow::Result<Vec<_>>>()?;

    // First all is read, then all is written.
    let (mut drafts, mut additions, mut said) = (Vec::new(), Vec::new(), String::new());
    for (imported, path) in all.iter().zip(&args.paths) {
        let draft = &imported.draft;
        said += &format!("{}: {}\n", path.display(), imported.kind.name());
        if !workspace.problems().join(&draft.id).is_dir() {
            said += &report::drafted(draft);
            drafts.push(draft.clone());
            continue;
        }
        let addition = add(&workspace, draft, imported.kind)
            .with_context(|| format!("cannot import {}", path.display()))?;
        said += &report::added(&draft.id, &addition);
        additions.push(addition);
    }
    if args.dry_run {
        rehearse(&workspace, &drafts)?;
        print(&format!("{said}nothing is written: a dry run\n"))?;
        return Ok(exit::AS_EXPECTED.into());
    }
    write(&workspace, &drafts)?;
    for addition in &additions {
        addition.save()?;
    }
    print(&said)?;
    Ok(exit::AS_EXPECTED.into())
}

/// What a source has for a problem that exists already.
fn add(workspace: &Workspace, draft: &Draft, kind: Kind) -> anyhow::Result<Addition> {
    let id = &draft.id;
    let likeness = match kind {
        Kind::Companion => Likeness::Trimmed,
        Kind::Pairs => Likeness::Exact,
        Kind::Package => bail!("a problem {id} exists: give the package another name with --id"),
    };
    Addition::plan(workspace, id, &draft.cases, likeness)
}
