//! What measuring gives: data for the reports.

use std::time::Duration;

use super::{Kind, Sample};
use crate::verdict::Verdict;

/// What was measured on one problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Benchmark {
    /// The problem's id.
    pub problem: String,
    /// `group/name` of the inputs.
    pub inputs: Vec<String>,
    /// The programs: the submission, the brute where there is one, the floor,
    /// the rivals.
    pub programs: Vec<Figures>,
    /// Whether instructions were counted.
    pub counted: bool,
}

/// What was measured of one program.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// Its name.
    pub program: String,
    /// What it takes part as.
    pub kind: Kind,
    /// How many rounds it ran.
    pub rounds: usize,
    /// User and system time of a round: all inputs together.
    pub cpu: Sample,
    /// Time of a round on the clock of the wall.
    pub wall: Sample,
    /// One for each input.
    pub inputs: Vec<OnInput>,
}

/// What was measured of one program on one input.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OnInput {
    /// What it got; `None` for the floor, which solves nothing.
    pub verdict: Option<Verdict>,
    /// Why, where it is not AC.
    pub message: Option<String>,
    /// Times of a run; `None` where it did not come to its end.
    pub times: Option<(Sample, Sample)>,
    /// Peak resident memory; `None` when it is at most `memory_floor`.
    pub memory: Option<u64>,
    /// Readings of `memory` begin above it.
    pub memory_floor: u64,
    /// Instructions of the whole process; `None` when they were not counted.
    pub instructions: Option<u64>,
}

impl Benchmark {
    /// The program of a kind that takes part once at most.
    pub fn of(&self, kind: Kind) -> Option<&Figures> {
        self.programs.iter().find(|figures| figures.kind == kind)
    }
}

impl Figures {
    /// Peak memory over all inputs; `None` when it is at most the floor.
    pub fn memory(&self) -> Option<u64> {
        self.inputs.iter().filter_map(|on| on.memory).max()
    }

    /// Readings of memory begin above it, on all inputs.
    pub fn memory_floor(&self) -> u64 {
        self.inputs.iter().map(|on| on.memory_floor).max().unwrap_or(0)
    }

    /// Instructions over all inputs that it was measured on; `None` when one
    /// of them was not counted.
    pub fn instructions(&self) -> Option<u64> {
        let measured = self.inputs.iter().filter(|on| on.times.is_some());
        let sum: Option<u64> = measured.map(|on| on.instructions).sum();
        sum.filter(|sum| *sum > 0)
    }

    /// On how many inputs it came to its end.
    pub fn measured(&self) -> usize {
        self.inputs.iter().filter(|on| on.times.is_some()).count()
    }

    /// How many times the CPU time of another it takes, on the inputs on which
    /// both came to their end.
    pub fn cpu_to(&self, other: &Figures) -> Option<f64> {
        let cpu = |on: &OnInput| on.times.map(|(cpu, _)| cpu.median.as_secs_f64());
        self.ratio(other, cpu)
    }

    /// The same of instructions.
    pub fn instructions_to(&self, other: &Figures) -> Option<f64> {
        self.ratio(other, |on| on.instructions.map(|count| count as f64))
    }

    fn ratio(&self, other: &Figures, take: impl Fn(&OnInput) -> Option<f64>) -> Option<f64> {
        let pairs = self.inputs.iter().zip(&other.inputs);
        let both = pairs.filter_map(|(own, theirs)| Some((take(own)?, take(theirs)?)));
        let (own, theirs) = both.fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        (theirs > 0.0).then_some(own / theirs)
    }

    /// The input that takes it most CPU time, by its index, and how much.
    pub fn dearest(&self) -> Option<(usize, Duration)> {
        let cpu = |(at, on): (usize, &OnInput)| on.times.map(|(cpu, _)| (at, cpu.median));
        // The first of equals.
        self.inputs.iter().enumerate().filter_map(cpu).rev().max_by_key(|(_, cpu)| *cpu)
    }
}
