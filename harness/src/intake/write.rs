//! Writes drafts and additions: whole, or not at all.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use super::made::Made;
use super::{Addition, Draft, legal, manifest, scratch, unclaimed};
use crate::discover;
use crate::workspace::Workspace;

/// Writes new problems into a workspace, and new cases of others. Problems are
/// written beside it first and read as the judge reads them; only then they are
/// moved to their places.
///
/// # Errors
/// When a name is refused or taken, when a folder would be at fault, or when
/// something cannot be written: nothing is there then of any of them.
pub fn write(
    workspace: &Workspace,
    drafts: &[Draft],
    additions: &[Addition],
) -> anyhow::Result<()> {
    let stage = drawn_up(workspace, drafts)?;
    let mut made = Made::default();
    for addition in additions {
        addition.save(&mut made)?;
    }
    made.folder(&workspace.testdata())?;
    for draft in drafts {
        // Cases without a problem are a fault of one folder; a problem that is
        // half there would be cargo's business already.
        for part in ["testdata", "problems"] {
            let place = Path::new(part).join(&draft.id);
            made.moved(&stage.path().join(&place), &workspace.root().join(&place))?;
        }
    }
    made.keep();
    Ok(())
}

/// Does all that writing does but the last step.
///
/// # Errors
/// When writing would be refused.
pub fn rehearse(workspace: &Workspace, drafts: &[Draft]) -> anyhow::Result<()> {
    drawn_up(workspace, drafts).map(drop)
}

/// A folder with the problems as they will be, found to be without fault.
fn drawn_up(workspace: &Workspace, drafts: &[Draft]) -> anyhow::Result<tempfile::TempDir> {
    let mut others = discover::ids(workspace)?.into_iter().collect::<Vec<String>>();
    for draft in drafts {
        legal(&draft.id)?;
        unclaimed(&draft.id, &others)?;
        others.push(draft.id.clone());
    }
    let stage = stage(workspace)?;
    for draft in drafts {
        draw_up(stage.path(), draft).with_context(|| format!("cannot write {}", draft.id))?;
    }
    check(stage.path())?;
    Ok(stage)
}

/// A folder on the file system of the workspace, out of cargo's sight.
fn stage(workspace: &Workspace) -> anyhow::Result<tempfile::TempDir> {
    let cache = workspace.cache();
    folder(&cache)?;
    let place = match same_device(&cache, workspace.root()) {
        true => cache.clone(),
        // A folder moves in one step only within its file system.
        false => workspace.root().to_owned(),
    };
    scratch::folder(&place, scratch::DRAWN_UP)
}

fn same_device(one: &Path, other: &Path) -> bool {
    let device = |path: &Path| fs::metadata(path).map(|metadata| metadata.dev()).ok();
    device(one) == device(other)
}

/// Writes one problem's two folders below a folder.
fn draw_up(root: &Path, draft: &Draft) -> anyhow::Result<()> {
    let dir = root.join("problems").join(&draft.id);
    folder(&dir.join("src"))?;
    file(&dir.join("Cargo.toml"), manifest(&draft.id, &draft.edition, &draft.settings).as_bytes())?;
    for program in &draft.programs {
        let path = dir.join(&program.path);
        ensure!(!path.exists(), "two programs would be {}", program.path.display());
        if program.path.starts_with("src/bin") {
            folder(&dir.join("src/bin"))?;
        }
        file(&path, &program.text)?;
    }
    for case in &draft.cases {
        let group = root.join("testdata").join(&draft.id).join(case.group.name());
        folder(&group)?;
        for (content, extension) in [(&case.input, "in"), (&case.answer, "ans")] {
            content.write(&group.join(format!("{}.{extension}", case.name)))?;
        }
    }
    Ok(())
}

/// Reads what was drawn up as the judge will.
fn check(root: &Path) -> anyhow::Result<()> {
    file(&root.join("Cargo.toml"), b"[workspace]\n")?;
    // Without the first it would be no workspace, and the one around it read.
    for part in ["problems", "testdata"] {
        folder(&root.join(part))?;
    }
    let found = discover::all(&Workspace::around(root)?)?;
    if let Some(fault) = found.faults.first() {
        bail!("{} would be at fault: {}", fault.path.display(), fault.message);
    }
    Ok(())
}

fn folder(path: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}

fn file(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::write;
    use crate::intake::scaffold;
    use crate::problem::Settings;
    use crate::workspace::Workspace;

    #[test]
    fn what_cannot_be_written_whole_is_not_written() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        let good = scaffold("good", Settings::default(), true);
        let mut bad = scaffold("bad", Settings::default(), false);
        bad.cases.clear();
        let error = write(&workspace, &[good.clone(), bad], &[]).unwrap_err();
        assert!(error.to_string().contains("testdata/bad would be at fault"), "{error}");
        let error = write(&workspace, &[good.clone(), good.clone()], &[]).unwrap_err();
        assert!(error.to_string().contains("exists"), "{error}");
        // Something that discovery does not see stands in the way of the second.
        fs::write(workspace.problems().join("good"), "").unwrap();
        let error = write(&workspace, std::slice::from_ref(&good), &[]).unwrap_err();
        assert!(error.to_string().contains("problems/good exists already"), "{error}");
        assert!(!workspace.testdata().join("good").exists());
        fs::remove_file(workspace.problems().join("good")).unwrap();
        write(&workspace, &[good], &[]).unwrap();
        assert!(workspace.testdata().join("good/sample/1.in").is_file());
    }
}
