//! Runs one program once, or two that talk to each other, under limits, and
//! says what became of it.
//!
//! This stage knows nothing of problems, answers or verdicts: an [`Execution`]
//! goes in, an [`Outcome`] comes out. The rest of the harness sees only the
//! types of this file, so how a process is started, limited and swept up can
//! change behind [`Runner`] alone.

mod ceilings;
mod conversation;
mod ending;
mod execution;
#[cfg(target_os = "linux")]
mod linux;
mod memory_file;
#[cfg(not(target_os = "linux"))]
mod other;
mod outcome;
mod relay;
mod streams;
mod tier;
mod transcript;
mod unix;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::{Context, anyhow, ensure};

pub use conversation::{Conversation, Speaker};
pub use execution::{Execution, Limits};
use memory_file::output_file;
pub use memory_file::{memory_file, seal, sealed_file};
pub use outcome::{End, Outcome};
pub use platform::Group;
pub use tier::{Sandbox, Tier};

#[cfg(target_os = "linux")]
use linux as platform;
#[cfg(not(target_os = "linux"))]
use other as platform;
use platform::Pool;
use streams::Streams;

/// Starts programs. One value serves all worker threads.
///
/// What isolation there is it finds out when first asked, by trying.
#[derive(Debug)]
pub struct Runner {
    launcher: PathBuf,
    at_most: Tier,
    required: Tier,
    probed: OnceLock<anyhow::Result<(Sandbox, Option<Pool>)>>,
}

impl Runner {
    /// Makes a runner whose launchers are made from `launcher`, the `judge`
    /// binary, and which refuses to run anything in less than `required`.
    pub fn new(launcher: impl Into<PathBuf>, required: Tier) -> Runner {
        Runner { launcher: launcher.into(), at_most: Tier::Full, required, probed: OnceLock::new() }
    }

    /// Goes no farther than `tier` though the system may allow it.
    pub fn at_most(mut self, tier: Tier) -> Runner {
        self.at_most = tier;
        self
    }

    /// Which isolation there is, and why it is not better.
    ///
    /// # Errors
    /// Fails when it is less than required, or cannot be found out.
    pub fn sandbox(&self) -> anyhow::Result<&Sandbox> {
        Ok(&self.probed()?.0)
    }

    /// The tier, where it was found out already.
    pub fn known_tier(&self) -> Option<Tier> {
        Some(self.probed.get()?.as_ref().ok()?.0.tier)
    }

    /// What launchers are made from, and the tier that they may reach at most.
    pub fn origin(&self) -> (&Path, Tier) {
        (&self.launcher, self.at_most)
    }

    /// Runs a program to its end, or to the end of its limits, and leaves
    /// nothing of it behind.
    ///
    /// # Errors
    /// Fails when the program could not be started or watched: that is never
    /// the program's own fault. Fails as [`Runner::sandbox`] does.
    pub fn run(&self, execution: &Execution<'_>) -> anyhow::Result<Outcome> {
        let stdout = output_file(execution.limits.output)
            .context("cannot make a file for standard output")?;
        self.run_with(execution, Streams::Files { stdin: execution.stdin, stdout })
    }

    fn run_with(&self, execution: &Execution<'_>, streams: Streams<'_>) -> anyhow::Result<Outcome> {
        let outcome = match &self.probed()?.1 {
            Some(pool) => pool.run(execution, streams),
            None => unix::run(execution, streams),
        }?;
        ceilings::ensure_promised(&outcome, &execution.limits).with_context(|| {
            let name = execution.program.file_name().unwrap_or_default();
            format!("cannot tell what {} does", name.display())
        })?;
        Ok(outcome)
    }

    fn probed(&self) -> anyhow::Result<&(Sandbox, Option<Pool>)> {
        let probed = self
            .probed
            .get_or_init(|| Pool::probe(&self.launcher, self.at_most))
            .as_ref()
            .map_err(|error| anyhow!("{error:#}"))?;
        let sandbox = &probed.0;
        ensure!(sandbox.tier >= self.required, "{sandbox}, but {} is required", self.required);
        Ok(probed)
    }
}

/// The hidden mode of the `judge` binary: when it was started as a launcher,
/// serves as one to the end and gives the exit code. To be called before
/// anything else.
pub fn serve_as_launcher() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    {
        let mut args = std::env::args_os().skip(1);
        if args.next()? != linux::HIDDEN_MODE {
            return None;
        }
        let tier = args.next().and_then(|tier| tier.to_str()?.parse().ok());
        let delegated = args.next().map(PathBuf::from);
        let serve = |tier| linux::launcher_main(tier, delegated.as_deref());
        Some(tier.map_or(ExitCode::FAILURE, serve))
    }
    #[cfg(not(target_os = "linux"))]
    None
}
