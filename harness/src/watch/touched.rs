//! What of a problem a save touches.

use std::collections::BTreeSet;
use std::path::Path;

use crate::problem::Role;
use crate::workspace::Workspace;

/// What of one problem is other than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touched {
    /// These submissions, by name; nothing that the others depend on.
    Submissions(BTreeSet<String>),
    /// Anything else: a case, a helper, the manifest.
    All,
}

impl Touched {
    /// Adds what was touched besides.
    pub(super) fn join(&mut self, other: Touched) {
        match (self, other) {
            (Touched::Submissions(names), Touched::Submissions(more)) => names.extend(more),
            (whole, _) => *whole = Touched::All,
        }
    }
}

/// The problem that a file belongs to, and what it is of it. What is hidden,
/// an editor's own files for example, belongs to none.
pub(super) fn touched(workspace: &Workspace, path: &Path) -> Option<(String, Touched)> {
    let inside = [workspace.problems(), workspace.testdata()];
    let rest = inside.iter().find_map(|folder| path.strip_prefix(folder).ok())?;
    let parts: Vec<&str> = rest.iter().map(|part| part.to_str()).collect::<Option<_>>()?;
    if parts.iter().any(|part| part.starts_with('.') || part.ends_with('~')) {
        return None;
    }
    let id = *parts.first()?;
    let submission = match &parts[1..] {
        ["src", "main.rs"] => Some(id),
        ["src", "bin", file] => file.strip_suffix(".rs").filter(|name| is_submission(id, name)),
        _ => None,
    };
    let touched = match submission {
        Some(name) => Touched::Submissions([name.to_owned()].into()),
        None => Touched::All,
    };
    Some((id.to_owned(), touched))
}

fn is_submission(id: &str, name: &str) -> bool {
    let suffix = name.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
    suffix.and_then(Role::from_suffix).is_some_and(|role| role.expected().is_some())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Touched, touched};
    use crate::workspace::Workspace;

    #[test]
    fn a_file_tells_its_problem() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir(root.path().join("problems")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        let of = |path: &str| {
            let (id, touched) = touched(&workspace, &workspace.root().join(path))?;
            Some(match touched {
                Touched::All => format!("{id}: all"),
                Touched::Submissions(names) => format!("{id}: {names:?}"),
            })
        };
        for (path, expected) in [
            ("problems/gap", "gap: all"),
            ("problems/gap/Cargo.toml", "gap: all"),
            ("problems/gap/src/main.rs", r#"gap: {"gap"}"#),
            ("problems/gap/src/bin/gap-wa-x.rs", r#"gap: {"gap-wa-x"}"#),
            ("problems/gap/src/bin/gap-checker.rs", "gap: all"),
            ("testdata/gap/sample/1.in", "gap: all"),
        ] {
            assert_eq!(of(path).as_deref(), Some(expected));
        }
        for path in [
            "problems",
            "Cargo.lock",
            "problems/gap/src/.main.rs.swp",
            "problems/gap/src/main.rs~",
            "problems/.x/y",
        ] {
            assert_eq!(of(path), None, "{path}");
        }
        let mut both = Touched::Submissions(["a".to_owned()].into());
        both.join(Touched::Submissions(["b".to_owned()].into()));
        assert_eq!(both, Touched::Submissions(["a".to_owned(), "b".to_owned()].into()));
        both.join(Touched::All);
        both.join(Touched::Submissions(["b".to_owned()].into()));
        assert_eq!(both, Touched::All);
    }
}
