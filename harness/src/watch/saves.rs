//! Notices what is saved.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::Context;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::event::{both, changes, replaces, touched};
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
    watcher: RecommendedWatcher,
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
        let watcher = notify::recommended_watcher(sender).context("cannot watch folders")?;
        let testdata = workspace.testdata();
        std::fs::create_dir_all(&testdata)
            .with_context(|| format!("cannot make {}", testdata.display()))?;
        let mut watch = Watch { workspace: workspace.clone(), events, watcher };
        // It tells when one of the two goes away and comes back.
        watch.add(workspace.root(), RecursiveMode::NonRecursive)?;
        watch.add_both()?;
        Ok(watch)
    }

    fn add(&mut self, folder: &Path, mode: RecursiveMode) -> anyhow::Result<()> {
        let added = self.watcher.watch(folder, mode);
        added.with_context(|| format!("cannot watch {}", folder.display()))
    }

    /// Watches the folders of programs and of cases, as far as they are there.
    fn add_both(&mut self) -> anyhow::Result<()> {
        for folder in both(&self.workspace) {
            // What is watched is the folder that was there, wherever it is now.
            let _ = self.watcher.unwatch(&folder);
            if let Err(error) = self.add(&folder, RecursiveMode::Recursive)
                && folder.is_dir()
            {
                return Err(error);
            }
        }
        Ok(())
    }

    /// The next save, if one comes in time.
    ///
    /// # Errors
    /// When watching fails.
    pub fn next(&mut self, wait: Duration) -> anyhow::Result<Option<Saved>> {
        let (mut saved, mut any) = (None, false);
        while let Some(patience) = patience(saved.as_ref(), wait) {
            let Ok(event) = self.events.recv_timeout(patience) else { break };
            let event = event.context("cannot watch any longer")?;
            // Where events were lost, too, it may have been any problem.
            let all = event.need_rescan() || replaces(&self.workspace, &event);
            let mut ids = BTreeSet::new();
            if changes(&event.kind) {
                ids.extend(event.paths.iter().filter_map(|path| touched(&self.workspace, path)));
            }
            if all || !ids.is_empty() {
                let saved =
                    saved.get_or_insert_with(|| Saved { ids: BTreeSet::new(), at: Instant::now() });
                saved.ids.extend(ids);
                any |= all;
            }
        }
        if any && let Some(saved) = &mut saved {
            self.add_both()?;
            saved.ids.extend(there(&self.workspace)?);
        }
        Ok(saved.filter(|saved| !saved.ids.is_empty()))
    }
}

/// The problems that are there: none while their folder is not.
pub(super) fn there(workspace: &Workspace) -> anyhow::Result<BTreeSet<String>> {
    match discover::ids(workspace) {
        Err(_) if !workspace.problems().is_dir() => Ok(BTreeSet::new()),
        ids => ids,
    }
}

/// How long one waits for another event; `None` when one has waited enough,
/// also where something is saved all the time.
fn patience(saved: Option<&Saved>, wait: Duration) -> Option<Duration> {
    let Some(saved) = saved else { return Some(wait) };
    let left = LONGEST.saturating_sub(saved.at.elapsed());
    (!left.is_zero()).then_some(left.min(QUIET))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use notify::event::Flag;
    use notify::{Event, EventKind};

    use super::{LONGEST, Saved, Watch, patience};
    use crate::workspace::Workspace;

    fn workspace() -> (tempfile::TempDir, Workspace) {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems/gap/src")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        (root, workspace)
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
        let mut watch = Watch { events, ..Watch::new(&workspace).unwrap() };
        let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
        assert_eq!(saved.ids.into_iter().collect::<Vec<_>>(), ["eight", "gap"]);
    }

    #[test]
    fn saves_are_noticed_and_reading_is_not() {
        let (_root, workspace) = workspace();
        let mut watch = Watch::new(&workspace).unwrap();
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
    #[test]
    fn folders_that_come_back_are_watched_again() {
        let (_root, workspace) = workspace();
        let mut watch = Watch::new(&workspace).unwrap();
        for folder in [workspace.testdata(), workspace.problems()] {
            let aside = workspace.root().join("aside");
            fs::rename(&folder, &aside).unwrap();
            watch.next(Duration::from_secs(10)).unwrap();
            // What is aside is no longer theirs.
            fs::create_dir_all(aside.join("eight")).unwrap();
            assert_eq!(watch.next(Duration::from_millis(200)).unwrap(), None);
            fs::create_dir_all(folder.join("gap")).unwrap();
            let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
            assert!(saved.ids.contains("gap"), "{:?}", saved.ids);
            while watch.next(Duration::from_millis(200)).unwrap().is_some() {}
            fs::write(folder.join("gap/x"), "").unwrap();
            let saved = watch.next(Duration::from_secs(10)).unwrap().unwrap();
            assert!(saved.ids.contains("gap"), "{:?}", saved.ids);
            fs::remove_dir_all(&aside).unwrap();
        }
    }
}
