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

    // First all is read, then all is written. What several paths have for one
    // problem is one addition.
    let mut drafts = Vec::new();
    let mut parts: Vec<(String, Option<Addition>)> = Vec::new();
    for (imported, path) in all.iter().zip(&args.paths) {
        let draft = &imported.draft;
        let head = format!("{}: {}\n", path.display(), imported.kind.name());
        if !workspace.problems().join(&draft.id).is_dir() {
            parts.push((head + &report::drafted(draft), None));
            drafts.push(draft.clone());
            continue;
        }
        add(&workspace, draft, imported.kind, head, &mut parts)
            .with_context(|| format!("cannot import {}", path.display()))?;
    }
    let said: String =
        parts.iter().map(|(text, addition)| text.clone() + &told(addition)).collect();
    let additions: Vec<Addition> = parts.into_iter().filter_map(|(_, addition)| addition).collect();
    if args.dry_run {
        rehearse(&workspace, &drafts)?;
        print(&format!("{said}nothing is written: a dry run\n"))?;
        return Ok(exit::AS_EXPECTED.into());
    }
    write(&workspace, &drafts, &additions)?;
    print(&said)?;
    Ok(exit::AS_EXPECTED.into())
}

/// Plans for what a source has for a problem that exists already.
fn add(
    workspace: &Workspace,
    draft: &Draft,
    kind: Kind,
    head: String,
    parts: &mut Vec<(String, Option<Addition>)>,
) -> anyhow::Result<()> {
    let id = &draft.id;
    let likeness = match kind {
        Kind::Companion => Likeness::Trimmed,
        Kind::Pairs => Likeness::Exact,
        Kind::Package => bail!("a problem {id} exists: give the package another name with --id"),
    };
    for (text, addition) in parts.iter_mut() {
        if let Some(addition) = addition
            && addition.id == *id
        {
            *text += &head;
            return addition.extend(&draft.cases, likeness);
        }
    }
    parts.push((head, Some(Addition::plan(workspace, id, &draft.cases, likeness)?)));
    Ok(())
}

/// What there is to say of an addition, if it is one.
fn told(addition: &Option<Addition>) -> String {
    addition.as_ref().map(report::added).unwrap_or_default()
}
