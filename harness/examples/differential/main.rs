//! Our comparison beside the default validator of problemtools, on random
//! triples of answer, output and flags. Prints how often they agree and each
//! class of disagreement; one that no class explains fails.
//!
//! `differential VALIDATOR [TRIPLES]`

mod classes;
mod triple;
mod validator;

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Context;
use harness::session::in_parallel;

use classes::{Class, explain};
use triple::Triple;
use validator::Validator;

/// Triples that one thread does at a time.
const CHUNK: u64 = 500;

#[derive(Default)]
struct Tally {
    /// By spacing: both accept, both refuse.
    agreed: BTreeMap<&'static str, [u64; 2]>,
    /// By spacing and class: we accept alone, they accept alone.
    explained: BTreeMap<(&'static str, Class), [u64; 2]>,
    unexplained: Vec<Triple>,
}

fn main() -> anyhow::Result<ExitCode> {
    let mut args = std::env::args().skip(1);
    let path = args.next().context("usage: differential VALIDATOR [TRIPLES]")?;
    let triples: u64 = args.next().map_or(Ok(100_000), |count| count.parse())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let chunks = (0..triples).step_by(CHUNK as usize).collect();
    let tallies = in_parallel(cores, chunks, |first| {
        count(&Validator::new(&path)?, first..triples.min(first + CHUNK))
    });
    let mut all = Tally::default();
    for tally in tallies {
        all.add(tally?);
    }
    println!("{triples} triples of answer, output and flags");
    for (spacing, [accepted, refused]) in &all.agreed {
        println!("{accepted:8} accepted by both, {refused:8} refused by both: {spacing}");
    }
    for ((spacing, class), [ours, theirs]) in &all.explained {
        println!(
            "{ours:8} accepted here alone, {theirs:8} there alone: {spacing}, {}",
            class.why()
        );
    }
    for triple in all.unexplained.iter().take(10) {
        println!("unexplained: {triple:?}");
    }
    println!("{} disagreements without a reason", all.unexplained.len());
    Ok(if all.unexplained.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn count(validator: &Validator, numbers: std::ops::Range<u64>) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    for number in numbers {
        let triple = Triple::numbered(number);
        let (ours, theirs) = (triple.accepted()?, validator.accepts(&triple)?);
        let spacing = triple.comparison.spacing.name();
        if ours == theirs {
            tally.agreed.entry(spacing).or_default()[usize::from(!ours)] += 1;
        } else if let Some(class) = explain(&triple, validator)? {
            tally.explained.entry((spacing, class)).or_default()[usize::from(theirs)] += 1;
        } else {
            tally.unexplained.push(triple);
        }
    }
    Ok(tally)
}

impl Tally {
    fn add(&mut self, other: Tally) {
        let sum = |a: &mut [u64; 2], b: [u64; 2]| *a = [a[0] + b[0], a[1] + b[1]];
        for (key, counts) in other.agreed {
            sum(self.agreed.entry(key).or_default(), counts);
        }
        for (key, counts) in other.explained {
            sum(self.explained.entry(key).or_default(), counts);
        }
        self.unexplained.extend(other.unexplained);
    }
}
