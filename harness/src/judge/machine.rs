//! What judging takes from the machine it runs on: shared by all problems.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

use super::tier_note::TierNote;
use super::verdicts::VerdictCache;
use crate::compile::{Build, Compiler};
use crate::run::{Execution, Outcome, Runner, Tier};
use crate::workspace::Workspace;

/// A compiler, a runner, and a place for outputs.
#[derive(Debug)]
pub struct Machine {
    pub(super) compiler: Compiler,
    runner: Runner,
    /// How submissions are built; helpers are always built for speed.
    pub(super) build: Build,
    /// Time limits are multiplied by it: for slow machines.
    pub(super) time_factor: f64,
    /// Where outputs and notes are kept.
    pub(super) cache: PathBuf,
    /// The verdicts of earlier runs, where they count.
    pub(super) verdicts: Option<VerdictCache>,
    tier_note: OnceLock<TierNote>,
    /// Held for reading by every run, for writing by one that must be alone.
    quiet: RwLock<()>,
    /// Runs that were started, and those of them that ended.
    started: AtomicU64,
    ended: AtomicU64,
}

impl Machine {
    /// Sets up a machine for a workspace.
    ///
    /// # Errors
    /// When there is no compiler, or its products cannot be kept.
    pub fn new(
        workspace: &Workspace,
        runner: Runner,
        build: Build,
        time_factor: f64,
    ) -> anyhow::Result<Machine> {
        Ok(Machine {
            compiler: Compiler::new(workspace)?,
            runner,
            build,
            time_factor,
            cache: workspace.cache(),
            verdicts: None,
            tier_note: OnceLock::new(),
            quiet: RwLock::new(()),
            started: AtomicU64::new(0),
            ended: AtomicU64::new(0),
        })
    }

    /// Takes from the workspace's verdicts those that nothing has changed since,
    /// and adds what is judged anew.
    pub fn with_verdicts(mut self, verdicts: VerdictCache) -> Machine {
        self.verdicts = Some(verdicts);
        self
    }

    /// The tier that programs will run in, by an earlier run's note where none
    /// has run yet; `None` when nothing can be run.
    pub(super) fn expected_tier(&self) -> Option<Tier> {
        let known = self.runner.known_tier().or_else(|| self.tier_note().read());
        known.or_else(|| self.actual_tier())
    }

    /// The tier that programs run in; `None` when nothing can be run.
    pub(super) fn actual_tier(&self) -> Option<Tier> {
        let tier = self.runner.sandbox().ok()?.tier;
        self.tier_note().write(tier);
        Some(tier)
    }

    fn tier_note(&self) -> &TierNote {
        self.tier_note.get_or_init(|| TierNote::open(&self.cache, self.runner.origin()))
    }

    /// Runs a program; tells also whether another one ran meanwhile.
    pub(super) fn run(&self, execution: &Execution<'_>) -> anyhow::Result<(Outcome, bool)> {
        let _shared = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        let ended = self.ended.load(Ordering::SeqCst);
        let before = self.started.fetch_add(1, Ordering::SeqCst);
        let outcome = self.runner.run(execution);
        let disturbed = before != ended || self.started.load(Ordering::SeqCst) != before + 1;
        self.ended.fetch_add(1, Ordering::SeqCst);
        Ok((outcome?, disturbed))
    }

    /// What compiles here.
    pub fn compiler(&self) -> &Compiler {
        &self.compiler
    }

    /// By how much time limits are multiplied.
    pub fn time_factor(&self) -> f64 {
        self.time_factor
    }

    /// Runs a program while no other runs: what it takes then is its own.
    ///
    /// # Errors
    /// When it could not be started or watched.
    pub fn run_alone(&self, execution: &Execution<'_>) -> anyhow::Result<Outcome> {
        let _alone = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
        self.runner.run(execution)
    }
}
