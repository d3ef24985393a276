//! The runner where a control group (version 2) was delegated to it, which
//! `scripts/check-cgroup.sh` makes sure of.

use std::fs;
use std::time::Duration;

use anyhow::{Context, ensure};
use harness::run::End::{Exited, MemoryLimit, StackOverflow};
use harness::run::{End, Limits, Runner, Tier};

use crate::trial::{LIMITS, Place, Skipped, Victims};

/// What becomes of programs that play with memory, when the kernel looks at
/// all of it. On an emulated machine they take their time.
const ENDS: &[(&str, End)] = &[
    ("hidden_shared_memory", MemoryLimit),
    ("shared_memory", MemoryLimit),
    ("many_fat_children", MemoryLimit),
    ("touches_memory", MemoryLimit),
    // They reach their stack's limit, as they do without a group.
    ("endless_recursion", StackOverflow),
    ("recursion_beside_heap", StackOverflow),
    ("memory_files", Exited(0)),
    ("doubling_vec", Exited(0)),
    ("reserves_memory", Exited(0)),
    ("big_static", Exited(0)),
    ("big_stack", Exited(0)),
    // Not killed by the kernel for its memory.
    ("kills_itself", End::Signaled(9)),
];

const PATIENT: Limits =
    Limits { cpu: Duration::from_secs(20), wall: Duration::from_secs(40), ..LIMITS };

fn grouped(place: &Place, tier: Tier) -> anyhow::Result<Runner> {
    let runner = place.runner(tier);
    let said = "no cgroup v2 with memory was delegated to this process alone";
    ensure!(runner.sandbox()?.grouped, Skipped(said.into()));
    Ok(runner)
}

/// Every run ends as it must, also when others went before.
pub fn kernel_holds_memory(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = grouped(place, tier)?;
    let victims = Victims::new()?;
    for (name, end) in ENDS {
        // Without namespaces there are no children.
        if tier < Tier::Full && *name == "many_fat_children" {
            continue;
        }
        let outcome = victims.run_under(&runner, &place.programs.join(name), PATIENT)?;
        ensure!(outcome.end == *end, "{name}: {:?}", outcome.end);
        let memory = outcome.memory.context("no reading")?;
        ensure!(
            *end != MemoryLimit || memory > PATIENT.memory,
            "{name}: over its limit with {memory} bytes"
        );
        let next = victims.run_under(&runner, &place.programs.join("right_answer"), PATIENT)?;
        ensure!(next.end == Exited(0), "after {name}: {:?}", next.end);
    }
    Ok(())
}

/// Outputs that the harness still has are charged to the group of the programs
/// that wrote them, but not to those that come after.
pub fn outputs_are_kept(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = grouped(place, tier)?;
    let victims = Victims::new()?;
    let mut kept = Vec::new();
    for _ in 0..20 {
        let outcome = victims.run_under(&runner, &place.programs.join("floods_stdout"), PATIENT)?;
        ensure!(outcome.end == End::OutputLimit, "{:?}", outcome.end);
        kept.push(outcome.stdout);
    }
    let outcome = victims.run_under(&runner, &place.programs.join("doubling_vec"), PATIENT)?;
    ensure!(outcome.end == Exited(0), "beside outputs: {:?}", outcome.end);
    let outcome =
        victims.run_under(&runner, &place.programs.join("hidden_shared_memory"), PATIENT)?;
    ensure!(outcome.end == MemoryLimit, "hidden by outputs: {:?}", outcome.end);
    Ok(())
}

/// A runner leaves no group behind, and this process where it was.
pub fn groups_are_removed(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let own = || fs::read_to_string("/proc/self/cgroup");
    let before = own()?;
    let runner = grouped(place, tier)?;
    let during = own()?;
    ensure!(during.trim_end() == format!("{}/judge", before.trim_end()), "{during}");
    drop(runner);
    ensure!(own()? == before, "moved from {before} to {}", own()?);
    Ok(())
}
