//! Runs everyone in turn and takes the readings.

use std::cmp::Reverse;
use std::fs;
use std::time::Duration;

use anyhow::{anyhow, bail};

use super::contender::{Contender, Start, contenders};
use super::{Benchmark, Figures, Kind, OnInput, Rival, Sample, Valgrind};
use crate::judge::{Input, Judge, Machine};
use crate::problem::{Group, Problem};
use crate::run::{Execution, Limits, Outcome, Runner};
use crate::session::Selection;
use crate::verdict::Verdict;
use crate::workspace::current_folder;

/// What to measure and how.
#[derive(Debug)]
pub struct Plan<'a> {
    /// Beside whom.
    pub rivals: &'a [Rival],
    /// The names of the inputs; the largest cases and the first seeds when
    /// there are none.
    pub cases: Vec<String>,
    /// How many rounds at most.
    pub rounds: usize,
    /// Counts instructions, where it is there.
    pub valgrind: Option<&'a Valgrind>,
    /// Runs commands and valgrind, which need more than submissions may.
    pub plain: &'a Runner,
}

/// How many of the largest cases are taken, and how many seeds.
const CASES: usize = 3;
const SEEDS: u64 = 3;

/// Programs may take this many times the problem's limits: they are measured,
/// not judged.
const FACTOR: u32 = 10;

/// The rounds of one program take about this long at most, but one is made.
const PATIENCE: Duration = Duration::from_secs(5);

/// A run that takes longer is not repeated under valgrind, which takes some
/// fifty times as long.
const COUNTED: Duration = Duration::from_secs(1);

/// Measures the submission of a problem beside the others.
///
/// # Errors
/// When a program does not compile, an input cannot be made, or something else
/// fails that is no program's own doing.
pub fn bench(machine: &Machine, problem: &Problem, plan: &Plan<'_>) -> anyhow::Result<Benchmark> {
    if problem.settings.interactive {
        bail!("an interactive problem cannot be measured: it runs only beside its interactor");
    }
    let judge = Judge::new(machine, problem);
    let inputs = inputs(problem, &plan.cases);
    if inputs.is_empty() {
        bail!("no such case: testdata/{}/ holds the cases", problem.id);
    }
    let contenders = contenders(machine, &judge, plan.rivals)?;
    let bench = Bench { machine, judge, inputs, plan };
    let mut programs: Vec<Readings<'_>> =
        contenders.iter().map(|contender| bench.warm_up(contender)).collect::<Result<_, _>>()?;
    for round in 0..plan.rounds {
        let count = programs.len();
        for (at, _) in bench.inputs.iter().enumerate() {
            for turn in 0..count {
                let readings = &mut programs[(round + turn) % count];
                if round < readings.rounds && readings.inputs[at].times.is_some() {
                    let outcome = bench.run(readings.contender, at)?;
                    readings.taken[at].push((outcome.cpu, outcome.wall));
                    let on = &mut readings.inputs[at];
                    on.memory = on.memory.max(memory(&outcome));
                    on.memory_floor = on.memory_floor.max(outcome.memory_floor);
                }
            }
        }
    }
    let mut programs: Vec<Figures> = programs.into_iter().map(Readings::sum_up).collect();
    if let Some(valgrind) = plan.valgrind {
        for (figures, contender) in programs.iter_mut().zip(&contenders) {
            bench.count(valgrind, contender, figures)?;
        }
    }
    Ok(Benchmark {
        problem: problem.id.clone(),
        inputs: bench.inputs.iter().map(Input::to_string).collect(),
        programs,
        counted: plan.valgrind.is_some(),
    })
}

/// The inputs that are named; without names the largest cases, biggest first,
/// and the first seeds. Among equals those first that are there to stress;
/// cases in odd clothes are the others again.
fn inputs(problem: &Problem, names: &[String]) -> Vec<Input> {
    let selection = Selection { cases: names.to_vec(), seeds: SEEDS, ..Selection::default() };
    let mut inputs = selection.inputs(problem);
    if names.is_empty() {
        let size = |input: &Input| match input {
            Input::Case(case) => fs::metadata(&case.input).map_or(0, |data| data.len()),
            Input::Seed(_) => 0,
        };
        let seeds = inputs.split_off(problem.cases.len());
        inputs.retain(|input| input.group() != Group::Format.name());
        let stress = Group::Stress.name();
        inputs.sort_by_key(|input| (Reverse(size(input)), input.group() != stress));
        inputs.truncate(CASES);
        inputs.extend(seeds);
    }
    inputs
}

/// Peak memory, where it is the program's own reading.
fn memory(outcome: &Outcome) -> Option<u64> {
    outcome.memory.filter(|memory| *memory > outcome.memory_floor)
}

/// What stays the same while one problem is measured.
struct Bench<'a> {
    machine: &'a Machine,
    judge: Judge<'a>,
    inputs: Vec<Input>,
    plan: &'a Plan<'a>,
}

/// What was read off one program so far.
struct Readings<'a> {
    contender: &'a Contender,
    rounds: usize,
    inputs: Vec<OnInput>,
    /// CPU and wall, for each input round by round.
    taken: Vec<Vec<(Duration, Duration)>>,
}

impl Bench<'_> {
    /// Runs a program on every input once: is it right, and how long does it
    /// take?
    fn warm_up<'c>(&self, contender: &'c Contender) -> anyhow::Result<Readings<'c>> {
        let mut inputs = Vec::new();
        let mut taken = Duration::ZERO;
        for (at, input) in self.inputs.iter().enumerate() {
            let outcome = self.run(contender, at)?;
            let texts = self.judge.texts(input).map_err(|error| anyhow!("{input}: {error}"))?;
            let (verdict, message) = (self.judge)
                .sentence(&outcome, &self.limits(), &texts)
                .map_err(|error| anyhow!("{input}: {error}"))?;
            let ended = !matches!(
                verdict,
                Verdict::Tle | Verdict::Ile | Verdict::Mle | Verdict::Ole | Verdict::Re
            );
            if ended {
                taken += outcome.wall;
            }
            let floor = contender.kind == Kind::Floor;
            inputs.push(OnInput {
                verdict: (!floor).then_some(verdict),
                message: message.filter(|_| !floor && verdict != Verdict::Ac),
                times: ended.then(Default::default),
                memory: memory(&outcome).filter(|_| ended),
                memory_floor: outcome.memory_floor,
                instructions: None,
            });
        }
        let fitting = PATIENCE.as_secs_f64() / taken.as_secs_f64().max(1e-6);
        let rounds = (fitting as usize).clamp(1, self.plan.rounds);
        let taken = vec![Vec::new(); self.inputs.len()];
        Ok(Readings { contender, rounds, inputs, taken })
    }

    fn limits(&self) -> Limits {
        let settings = &self.judge.problem().settings;
        Limits::new(
            settings.time_limit.mul_f64(self.machine.time_factor()) * FACTOR,
            settings.memory_limit * u64::from(FACTOR),
            settings.output_limit * u64::from(FACTOR),
        )
    }

    /// Runs a program on an input, and nothing beside it.
    fn run(&self, contender: &Contender, at: usize) -> anyhow::Result<Outcome> {
        let input = &self.inputs[at];
        let texts = self.judge.texts(input).map_err(|error| anyhow!("{input}: {error}"))?;
        let here = current_folder()?;
        let mut execution = Execution {
            program: contender.start.program(),
            args: contender.start.args(),
            stdin: &texts.input,
            files: &[],
            writable: None,
            limits: self.limits(),
        };
        match contender.start {
            Start::Executable(_) => self.machine.run_alone(&execution),
            Start::Command(..) => {
                execution.writable = Some(&here);
                self.plan.plain.run(&execution)
            }
        }
    }

    /// Counts the instructions of a program where that does not take too long.
    fn count(
        &self,
        valgrind: &Valgrind,
        contender: &Contender,
        figures: &mut Figures,
    ) -> anyhow::Result<()> {
        for (input, on) in self.inputs.iter().zip(&mut figures.inputs) {
            if on.times.is_some_and(|(cpu, _)| cpu.median <= COUNTED) {
                let texts = self.judge.texts(input).map_err(|error| anyhow!("{input}: {error}"))?;
                let mut limits = self.limits();
                limits.cpu = limits.cpu.max(COUNTED * 200);
                limits.wall = limits.cpu * 2;
                limits.memory += 1 << 30;
                on.instructions =
                    valgrind.count(self.plan.plain, &contender.start, &texts.input, limits)?;
            }
        }
        Ok(())
    }
}

impl Readings<'_> {
    fn sum_up(mut self) -> Figures {
        for (on, taken) in self.inputs.iter_mut().zip(&self.taken) {
            if on.times.is_some() {
                let cpu = Sample::of(taken.iter().map(|(cpu, _)| *cpu));
                let wall = Sample::of(taken.iter().map(|(_, wall)| *wall));
                on.times = Some((cpu, wall));
            }
        }
        let of_round = |round: usize, pick: fn(&(Duration, Duration)) -> Duration| -> Duration {
            self.taken.iter().filter_map(|taken| taken.get(round)).map(pick).sum()
        };
        Figures {
            program: self.contender.name.clone(),
            kind: self.contender.kind,
            rounds: self.rounds,
            cpu: Sample::of((0..self.rounds).map(|round| of_round(round, |taken| taken.0))),
            wall: Sample::of((0..self.rounds).map(|round| of_round(round, |taken| taken.1))),
            inputs: self.inputs,
        }
    }
}
