//! Notices what is saved.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::Context;
use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::discover;
use crate::workspace::Workspace;

/// How long all must be quiet before a save counts as done: editors save in
/// several steps.
const QUIET: Duration = Duration::from_millis(30);
/// How long one waits for quiet at most.
const LONGEST: Duration = Duration::from_millis(150);

/// Watches the problems of a workspace.
#[derive(Debug)]
pub struct Watch {
    workspace: Workspace,
    events: Receiver<notify::Result<Event>>,
    /// Watches as long as it lives.
    _watcher: RecommendedWatcher,
}

/// What was saved at about the same time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The problems that it touched.
    pub ids: BTreeSet<String>,
    /// When the first of it was noticed.
    pub at: Instant,
}

impl Watch {
    /// Begins to watch.
    ///
    /// # Errors
    /// When the system has no watches to spare.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Watch> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(sender).context("cannot watch folders")?;
        let testdata = workspace.testdata();
        std::fs::create_dir_all(&testdata)
            .with_context(|| format!("cannot make {}", testdata.display()))?;
        for folder in [workspace.problems(), testdata] {
            watcher
                .watch(&folder, RecursiveMode::Recursive)
                .with_context(|| format!("cannot watch {}", folder.display()))?;
        }
        Ok(Watch { workspace: workspace.clone(), events, _watcher: watcher })
    }

    /// The next save, if one comes in time.
    ///
    /// # Errors
    /// When watching fails.
    pub fn next(&self, wait: Duration) -> anyhow::Result<Option<Saved>> {
        next(&self.workspace, &self.events, wait)
    }
}

fn next(
    workspace: &Workspace,
    events: &Receiver<notify::Result<Event>>,
    wait: Duration,
) -> anyhow::Result<Option<Saved>> {
    let mut saved: Option<Saved> = None;
    while let Some(patience) = patience(saved.as_ref(), wait) {
        let Ok(event) = events.recv_timeout(patience) else { break };
        let event = event.context("cannot watch any longer")?;
        let ids: BTreeSet<String> = if event.need_rescan() {
            // Events were lost: it may have been any.
            discover::ids(workspace)?
        } else if changes(&event.kind) {
            event.paths.iter().filter_map(|path| touched(workspace, path)).collect()
        } else {
            continue;
        };
        if !ids.is_empty() {
            let saved =
                saved.get_or_insert_with(|| Saved { ids: BTreeSet::new(), at: Instant::now() });
            saved.ids.extend(ids);
        }
    }
    Ok(saved)
}

/// How long one waits for another event; `None` when one has waited enough,
/// also where something is saved all the time.
fn patience(saved: Option<&Saved>, wait: Duration) -> Option<Duration> {
    let Some(saved) = saved else { return Some(wait) };
    let left = LONGEST.saturating_sub(saved.at.elapsed());
    (!left.is_zero()).then_some(left.min(QUIET))
}

/// Whether something is other than before; the judge itself reads files.
fn changes(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => false,
        _ => true,
    }
}

/// The problem that a file belongs to. What is hidden, an editor's own files
/// for example, belongs to none.
fn touched(workspace: &Workspace, path: &Path) -> Option<String> {
    let inside = [workspace.problems(), workspace.testdata()];
    let rest = inside.iter().find_map(|folder| path.strip_prefix(folder).ok())?;
    let parts: Option<Vec<&str>> = rest.iter().map(|part| part.to_str()).collect();
    let parts = parts?;
    let other = |part: &&str| part.starts_with('.') || part.ends_with('~');
    let id = parts.first()?;
    (!parts.iter().any(other)).then(|| (*id).to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use notify::event::Flag;
    use notify::{Event, EventKind};

    use super::{LONGEST, Saved, Watch, next, patience, touched};
    use crate::workspace::Workspace;

    fn workspace() -> (tempfile::TempDir, Workspace) {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems/gap/src")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        (root, workspace)
    }

    #[test]
    fn a_file_tells_its_problem() {
        let (_root, workspace) = workspace();
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

    #[test]
    fn who_saves_all_the_time_is_not_waited_for() {
        let wait = Duration::from_secs(10);
        assert_eq!(patience(None, wait), Some(wait));
        let at = Instant::now().checked_sub(LONGEST).unwrap();
        assert_eq!(patience(Some(&Saved { ids: BTreeSet::new(), at }), wait), None);
    }

    #[test]
    fn where_events_were_lost_it_may_have_been_any_problem() {
        let (_root, workspace) = workspace();
        fs::create_dir_all(workspace.problems().join("eight")).unwrap();
        let (sender, events) = channel();
        sender.send(Ok(Event::new(EventKind::Other).set_flag(Flag::Rescan))).unwrap();
        let saved = next(&workspace, &events, Duration::from_secs(10)).unwrap().unwrap();
        assert_eq!(saved.ids.into_iter().collect::<Vec<_>>(), ["eight", "gap"]);
    }

    #[test]
    fn saves_are_noticed_and_reading_is_not() {
        let (_root, workspace) = workspace();
        let watch = Watch::new(&workspace).unwrap();
        let main = workspace.problems().join("gap/src/main.rs");
        fs::write(&main, "fn main() {}").unwrap();
        let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
        assert_eq!(saved.ids.into_iter().collect::<Vec<_>>(), ["gap"]);
        fs::read(&main).unwrap();
        assert_eq!(watch.next(Duration::from_millis(200)).unwrap(), None);
        // A folder that comes whole, as `new` makes it.
        let stage = tempfile::tempdir_in(workspace.root()).unwrap();
        fs::create_dir_all(stage.path().join("eight/src")).unwrap();
        fs::rename(stage.path().join("eight"), workspace.problems().join("eight")).unwrap();
        let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
        assert!(saved.ids.contains("eight"), "{:?}", saved.ids);
        fs::write(workspace.problems().join("eight/src/main.rs"), "").unwrap();
        let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
        assert!(saved.ids.contains("eight"), "{:?}", saved.ids);
    }
}
