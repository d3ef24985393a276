//! What an event says of the problems.

use std::path::{Path, PathBuf};

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Event, EventKind};

use crate::workspace::Workspace;

/// The folders of programs and of cases.
pub(super) fn both(workspace: &Workspace) -> [PathBuf; 2] {
    [workspace.problems(), workspace.testdata()]
}

/// Whether one of the two folders itself goes or comes.
pub(super) fn replaces(workspace: &Workspace, event: &Event) -> bool {
    let moves = matches!(
        event.kind,
        EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))
    );
    moves && event.paths.iter().any(|path| both(workspace).contains(path))
}

/// Whether something is other than before; the judge itself reads files.
pub(super) fn changes(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => false,
        _ => true,
    }
}

/// The problem that a file belongs to. What is hidden, an editor's own files
/// for example, belongs to none.
pub(super) fn touched(workspace: &Workspace, path: &Path) -> Option<String> {
    let rest = both(workspace).iter().find_map(|folder| path.strip_prefix(folder).ok())?;
    let parts: Option<Vec<&str>> = rest.iter().map(|part| part.to_str()).collect();
    let parts = parts?;
    let other = |part: &&str| part.starts_with('.') || part.ends_with('~');
    let id = parts.first()?;
    (!parts.iter().any(other)).then(|| (*id).to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::touched;
    use crate::workspace::Workspace;

    #[test]
    fn a_file_tells_its_problem() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        let of = |path: &str| touched(&workspace, &workspace.root().join(path));
        for path in ["problems/gap", "problems/gap/src/main.rs", "testdata/gap/sample/1.in"] {
            assert_eq!(of(path).as_deref(), Some("gap"), "{path}");
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
    }
}
