//! Finds the problems that a change in git touches.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::{Context, bail};

use super::ids;
use crate::workspace::Workspace;

/// The names of the problems with a file that differs from where the current
/// branch left `rev`, committed or not, new files too. A problem that is gone
/// is none.
///
/// # Errors
/// When git is missing, the workspace is not in a repository, or `rev` is not
/// in it.
pub fn changed(workspace: &Workspace, rev: &str) -> anyhow::Result<Vec<String>> {
    let base = git(workspace, &["merge-base", "--end-of-options", rev, "HEAD"])?;
    let differing = ["diff", "--name-only", "--no-renames", "--relative", "-z", base.trim(), "--"];
    let untracked = ["ls-files", "--others", "--exclude-standard", "-z"];
    let known = ids(workspace)?;
    let mut touched = BTreeSet::new();
    for args in [&differing[..], &untracked[..]] {
        let listed = git(workspace, args)?;
        touched.extend(
            listed
                .split('\0')
                .filter_map(problem)
                .filter(|id| known.contains(*id))
                .map(str::to_owned),
        );
    }
    Ok(touched.into_iter().collect())
}

/// The problem that a file of the workspace belongs to.
fn problem(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("problems/").or_else(|| path.strip_prefix("testdata/"))?;
    Some(inside.split_once('/')?.0)
}

fn git(workspace: &Workspace, args: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git")
        .arg("-C")
        .arg(workspace.root())
        .args(args)
        .output()
        .context("cannot run git, which --changed asks what changed")?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("git cannot tell what changed: {}", complaint.lines().next().unwrap_or("it fails"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn a_file_in_a_problems_folders_is_the_problems() {
        assert_eq!(problem("problems/poj1077/src/main.rs"), Some("poj1077"));
        assert_eq!(problem("testdata/poj1077/sample/1.in"), Some("poj1077"));
        for other in ["README.md", "harness/src/lib.rs", "testdata/stray", "problems"] {
            assert_eq!(problem(other), None);
        }
    }
}
