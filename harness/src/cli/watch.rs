//! `cargo judge watch`

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use harness::discover::{self, Discovery};
use harness::judge::VerdictCache;
use harness::report;
use harness::session::Selection;
use harness::watch::{Desk, Saved, Watch};
use harness::workspace::Workspace;
use signal_hook::consts::SIGINT;

use super::args::{MachineArgs, SeedArgs};
use super::output::{print, style};
use super::{exit, problems};

#[derive(Args)]
pub struct WatchArgs {
    /// The problem to watch [default: the one of the current folder, else all]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    #[command(flatten)]
    pub seeds: SeedArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
}

/// How often one looks whether to end.
const GLANCE: Duration = Duration::from_millis(50);

pub fn watch(args: &WatchArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    // What is named is watched alone; where nothing is, new folders count too.
    let alone = !args.problems.is_empty() || workspace.problem_here()?.is_some();
    let ids = if alone {
        named(&problems(&workspace, &args.problems)?)
    } else {
        discover::ids(&workspace)?
    };
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, stop.clone()).context("cannot watch for Ctrl-C")?;
    let machine = args.machine.machine(&workspace)?;
    let machine = machine.with_verdicts(VerdictCache::of(&workspace));
    let selection = Selection { seeds: args.seeds.seeds, ..Selection::default() };
    let desk = Desk::new(&workspace, machine, selection, args.machine.jobs());
    let mut watch = Watch::new(&workspace)?;

    // Another thread judges, so that Ctrl-C need not wait for it: when this one
    // ends, the process does, and with it what it runs.
    let (saves, to_judge) = channel();
    let (judged, screens) = channel();
    thread::spawn(move || work(desk, &to_judge, &judged));
    saves.send(Saved { ids: ids.clone(), at: Instant::now() }).context("the judge is gone")?;
    while !stop.load(Ordering::Relaxed) {
        while let Ok(screen) = screens.try_recv() {
            show(&screen?)?;
        }
        let Some(mut saved) = watch.next(GLANCE)? else { continue };
        if alone {
            saved.ids.retain(|id| ids.contains(id));
        }
        if !saved.ids.is_empty() && saves.send(saved).is_err() {
            bail!("judging broke off");
        }
    }
    Ok(exit::AS_EXPECTED.into())
}

fn named(found: &Discovery) -> BTreeSet<String> {
    let problems = found.problems.iter().map(|problem| problem.id.clone());
    problems.chain(found.faults.iter().map(|fault| fault.problem.clone())).collect()
}

/// Judges what was saved, and at once all that was saved meanwhile.
fn work(mut desk: Desk, saves: &Receiver<Saved>, screens: &Sender<anyhow::Result<String>>) {
    while let Ok(mut saved) = saves.recv() {
        for later in saves.try_iter() {
            saved.ids.extend(later.ids);
        }
        let judged = desk.judge(&saved.ids);
        let screen = judged.map(|judged| report::watched(&judged, saved.at.elapsed(), style()));
        if screens.send(screen).is_err() {
            return;
        }
    }
}

/// Shows a report in place of the last one, or below it where there is no
/// screen to clear.
fn show(screen: &str) -> anyhow::Result<()> {
    if io::stdout().is_terminal() {
        return print(&format!("\x1b[H\x1b[2J\x1b[3J{screen}"));
    }
    print(screen)
}
