//! Finds the problems of a workspace. Presence is the configuration.
//!
//! What a folder must not be is said as a [`Fault`], one for each mistake, and
//! the problem is left out; nothing is passed over in silence.

mod cases;
mod changed;
mod manifest;
mod programs;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

pub use changed::changed;
pub use manifest::{Manifest, parse as parse_manifest};

use crate::fault::Fault;
use crate::problem::{Problem, is_name};
use crate::workspace::Workspace;

/// What a workspace holds.
#[derive(Debug, Default)]
pub struct Discovery {
    /// The problems without a fault, by id.
    pub problems: Vec<Problem>,
    /// The faults of the others, by problem and path.
    pub faults: Vec<Fault>,
}

/// Finds every problem.
///
/// # Errors
/// When `problems/` cannot be read.
pub fn all(workspace: &Workspace) -> anyhow::Result<Discovery> {
    let mut found = some(workspace, &ids(workspace)?)?;
    if workspace.testdata().is_dir() {
        found.faults.extend(strays(workspace)?);
        found.faults.sort();
    }
    Ok(found)
}

/// Files that lie in `testdata/` itself, where only folders do.
fn strays(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let testdata = workspace.testdata();
    let paths =
        entries(&testdata).with_context(|| format!("cannot read {}", testdata.display()))?;
    let stray = |path: &PathBuf| Fault {
        problem: file_name(path),
        path: workspace.relative(path).to_owned(),
        message: "stray: testdata/ holds a folder for each problem".to_owned(),
    };
    Ok(paths.iter().filter(|path| !path.is_dir()).map(stray).collect())
}

/// Finds the problems that are named, each once.
///
/// # Errors
/// When one of them does not exist: the message names the nearest that does.
pub fn named(workspace: &Workspace, names: &[String]) -> anyhow::Result<Discovery> {
    for name in names {
        if !exists(workspace, name) {
            let known = ids(workspace)?;
            let hint = match nearest(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean {near}?"),
                None => "`cargo judge list` shows them all".to_owned(),
            };
            bail!("no problem named {name}: {hint}");
        }
    }
    some(workspace, &names.iter().cloned().collect())
}

/// Whether there is a problem of this name: asked of one by one, since a test
/// in a process of its own should not read a thousand names.
fn exists(workspace: &Workspace, name: &str) -> bool {
    let folder = |folder: PathBuf| folder.join(name).is_dir();
    let inside = Path::new(name).file_name() == Some(OsStr::new(name));
    inside
        && !name.starts_with('.')
        && (folder(workspace.problems()) || folder(workspace.testdata()))
}

/// The names of all problems: the folders under `problems/` and, so that cases
/// without a problem are noticed, those under `testdata/`.
pub fn ids(workspace: &Workspace) -> anyhow::Result<BTreeSet<String>> {
    let mut ids = folders(&workspace.problems())?;
    if workspace.testdata().is_dir() {
        ids.append(&mut folders(&workspace.testdata())?);
    }
    Ok(ids)
}

fn some(workspace: &Workspace, ids: &BTreeSet<String>) -> anyhow::Result<Discovery> {
    let mut found = Discovery::default();
    for id in ids {
        let mut folder = Folder { workspace, id, faults: Vec::new() };
        let problem = folder.read();
        match problem {
            Some(problem) if folder.faults.is_empty() => found.problems.push(problem),
            _ => found.faults.append(&mut folder.faults),
        }
    }
    found.faults.sort();
    Ok(found)
}

/// One problem's two folders while they are read.
struct Folder<'a> {
    workspace: &'a Workspace,
    id: &'a str,
    faults: Vec<Fault>,
}

impl Folder<'_> {
    fn read(&mut self) -> Option<Problem> {
        let dir = self.workspace.problems().join(self.id);
        if !dir.is_dir() {
            let testdata = self.workspace.testdata().join(self.id);
            self.fault(
                &testdata,
                format!("cases without a problem: add problems/{} or remove this folder", self.id),
            );
            return None;
        }
        if !is_name(self.id) {
            self.fault(
                &dir,
                "a problem's name is made of letters, digits, - and _: rename the folder",
            );
        }
        let manifest = self.manifest(&dir);
        let programs = self.programs(&dir);
        let cases = self.cases();
        let manifest = manifest?;
        let checked = programs.iter().any(|program| program.role == crate::problem::Role::Checker);
        if manifest.settings.interactive && !checked {
            self.fault(
                &dir,
                format!(
                    "an interactive problem needs src/bin/{}-checker.rs to talk to the submission",
                    self.id
                ),
            );
        }
        Some(Problem {
            id: self.id.to_owned(),
            dir,
            edition: manifest.edition,
            settings: manifest.settings,
            programs,
            cases,
        })
    }

    fn fault(&mut self, path: &Path, message: impl Into<String>) {
        self.faults.push(Fault {
            problem: self.id.to_owned(),
            path: self.workspace.relative(path).to_owned(),
            message: message.into(),
        });
    }
}

/// The names of a folder's folders. Hidden ones are not ours.
fn folders(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let context = || format!("cannot read {}", folder.display());
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let entry = entry.with_context(context)?;
        let path = entry.path();
        // The kind comes with the name; only a link must be looked at.
        let is_folder = match entry.file_type().with_context(context)? {
            kind if kind.is_symlink() => path.is_dir(),
            kind => kind.is_dir(),
        };
        if is_hidden(&path) || !is_folder {
            continue;
        }
        names.insert(file_name(&path));
    }
    Ok(names)
}

fn is_hidden(path: &Path) -> bool {
    file_name(path).starts_with('.')
}

/// The last part of a path, readable whatever its bytes.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned()
}

/// The files and folders directly in a folder, sorted, without hidden ones.
fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| !is_hidden(path));
    paths.sort();
    Ok(paths)
}

/// The known name that is most like a name, if any is much like it.
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|&(likeness, _)| likeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
