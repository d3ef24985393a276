//! Problems from files that other tools made.

mod archive;
mod cases;
mod flags;
mod headers;
mod ini;
pub mod layout;
mod ours;
mod package;
mod pairs;
mod program;
mod roles;
mod settings;
mod submissions;
mod tree;
mod yaml;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tempfile::TempDir;

use self::tree::Tree;
use super::companion::Task;
use super::{Draft, legal, scratch};
use crate::check::harmless;
use crate::workspace::Workspace;

/// What a path holds, ready to be written.
#[derive(Debug)]
pub struct Imported {
    /// The problem.
    pub draft: Draft,
    /// What it was found in.
    pub kind: Kind,
    /// Where it was unpacked, which the draft's cases refer to.
    _unpacked: Option<TempDir>,
}

/// What kinds of sources there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The JSON of Competitive Companion or CPH.
    Companion,
    /// A folder of inputs and answers.
    Pairs,
    /// A problem package of the ICPC.
    Package,
}

impl Kind {
    /// How messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Companion => "a problem as Competitive Companion sends it",
            Kind::Pairs => "a folder of inputs and answers",
            Kind::Package => "an ICPC package",
        }
    }
}

/// The largest JSON file, in bytes: its cases come with it.
const JSON: u64 = 512 << 20;
/// The longest name of a case, in bytes: what packages may have. With `.ans`
/// and what tools put around it, it must stay below the 255 of file systems.
const NAME: usize = 200;

/// Recognises what a path holds and reads it. Nothing is written into the
/// workspace but, for a zip file, into the judge's own folder.
///
/// # Errors
/// When it is nothing that is known, or not as it should be.
pub fn import(workspace: &Workspace, path: &Path, id: Option<&str>) -> anyhow::Result<Imported> {
    if let Some(id) = id {
        legal(id)?;
    }
    let read = || -> anyhow::Result<Imported> {
        let metadata = fs::metadata(path).context("cannot read it")?;
        if metadata.is_dir() {
            return folder(path, &full(path)?, id);
        }
        ensure!(metadata.is_file(), "neither a file nor a folder");
        if is_zip(path)? {
            return zip(workspace, path, id);
        }
        ensure!(metadata.len() <= JSON, "a file of over 512 MiB that is no zip");
        json(workspace, path, id)
    };
    read().with_context(|| format!("cannot import {}", path.display()))
}

fn is_zip(path: &Path) -> anyhow::Result<bool> {
    use std::io::Read;
    let mut magic = Vec::new();
    fs::File::open(path)?.take(2).read_to_end(&mut magic)?;
    let named = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    Ok(named || magic == b"PK")
}

fn json(workspace: &Workspace, path: &Path, id: Option<&str>) -> anyhow::Result<Imported> {
    let task = Task::parse(&fs::read(path)?)?;
    let id = match id {
        Some(id) => id.to_owned(),
        None => task.id_in(workspace)?,
    };
    let draft = task.draft(&id);
    Ok(Imported { draft, kind: Kind::Companion, _unpacked: None })
}

fn zip(workspace: &Workspace, path: &Path, id: Option<&str>) -> anyhow::Result<Imported> {
    let unpacked = scratch::folder(&workspace.cache(), scratch::UNPACKED)?;
    archive::unpack(path, unpacked.path())?;
    let named = full(path)?.with_extension("");
    let imported = folder(unpacked.path(), &named, id)?;
    Ok(Imported { _unpacked: Some(unpacked), ..imported })
}

/// A path with all folders around it: where it says too little of the problem,
/// they name it.
fn full(path: &Path) -> io::Result<PathBuf> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return path.canonicalize();
    };
    let here = parent.as_os_str().is_empty();
    Ok(if here { Path::new(".") } else { parent }.canonicalize()?.join(name))
}

/// Reads a folder; `named` is the path that names what lies in it, which need
/// not be there.
fn folder(root: &Path, named: &Path, id: Option<&str>) -> anyhow::Result<Imported> {
    let mut tree = Tree::read(root)?;
    let mut named = named.to_owned();
    // Most zip files hold one folder that holds all.
    let first = tree.files().next().and_then(|file| file.split_once('/'));
    let outer = first.map(|(outer, _)| outer.to_owned());
    if let Some(outer) = outer
        && tree.files().all(|file| file.strip_prefix(&outer).is_some_and(|at| at.starts_with('/')))
        && !package::CASES.contains(&outer.as_str())
    {
        named = named.join(&outer);
        tree = Tree::read(&root.join(outer))?;
    }
    let has_pairs = tree.files().any(|file| !file.contains('/') && file.ends_with(".in"));
    let (draft, kind) = if package::is_one(&tree) {
        (package::draft(&tree, &named, id)?, Kind::Package)
    } else if has_pairs {
        (pairs::draft(&tree, &named, id)?, Kind::Pairs)
    } else {
        bail!(
            "nothing in it that is known: neither problem.yaml nor data/ of an ICPC package, nor \
             pairs of .in and .out or .ans"
        );
    };
    if let Some(case) = draft.cases.iter().find(|case| case.name.len() > NAME) {
        let name = harmless(&case.name, 40);
        bail!("the name of the case {name} is over {NAME} bytes long: rename its files");
    }
    Ok(Imported { draft, kind, _unpacked: None })
}
