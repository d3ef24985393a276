//! Judges many problems at once: what is asked for, in parallel, in a stable
//! order.
//!
//! First everything is looked up that was judged before; then the rest is
//! compiled, then run: a compiler beside a run would cost the run time that it
//! is not to blame for.

mod inquiry;
mod pool;
mod selection;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use inquiry::{Answer, Inquiry, PATIENCE};
pub use pool::in_parallel;
pub use selection::Selection;

use crate::fault::Fault;
use crate::judge::{Judge, Judgement, Machine, ProgramResult};
use crate::problem::{Problem, Program};
use crate::verdict::Verdict;

/// All that judging gave.
#[derive(Debug, Default, Serialize)]
pub struct Results {
    /// One for each program on each input, by problem, program and input.
    pub judgements: Vec<Judgement>,
    /// One for each program, by problem.
    pub programs: Vec<ProgramResult>,
    /// The problems that could not be judged.
    pub faults: Vec<Fault>,
}

/// What judging gave of one problem.
#[derive(Debug, Clone, Copy)]
pub struct OfProblem<'a> {
    /// The problem's id.
    pub id: &'a str,
    /// One for each of its programs.
    pub programs: &'a [ProgramResult],
    /// One for each of them on each input, by program and input.
    pub judgements: &'a [Judgement],
}

impl Results {
    /// The results of each problem of which a program was judged, in order.
    pub fn by_problem(&self) -> impl Iterator<Item = OfProblem<'_>> {
        let mut judgements: HashMap<&str, &[Judgement]> = self
            .judgements
            .chunk_by(|a, b| a.problem == b.problem)
            .map(|chunk| (chunk[0].problem.as_str(), chunk))
            .collect();
        self.programs.chunk_by(|a, b| a.problem == b.problem).map(move |programs| {
            let id = programs[0].problem.as_str();
            OfProblem { id, programs, judgements: judgements.remove(id).unwrap_or_default() }
        })
    }
}

/// Is told how many pieces of judging are done, of how many, and what the last
/// of them gave.
pub type Progress<'a> = &'a (dyn Fn(u64, u64, &[Judgement]) + Sync);

/// Judges the selected inputs of these problems with `jobs` threads. What must
/// be accepted goes first: that is what the user waits for.
pub fn judge_all(
    machine: &Machine,
    problems: &[Problem],
    selection: &Selection,
    jobs: usize,
    progress: Progress<'_>,
) -> Results {
    let judges: Vec<Arc<Judge<'_>>> =
        problems.iter().map(|problem| Arc::new(judge(machine, problem, selection))).collect();
    let inquiries: Vec<Vec<Inquiry<'_>>> =
        judges.iter().map(|judge| inquiries(judge, selection)).collect();

    // Each inquiry takes its judge along, so what a judge remembers is gone
    // with the last inquiry into its problem.
    drop(judges);
    let inquiries: Vec<(usize, Inquiry<'_>)> =
        inquiries.into_iter().flatten().enumerate().collect();
    let (of, done) = (inquiries.len() as u64, AtomicU64::new(0));
    progress(0, of, &[]);
    let tell = |answer: &Answer<'_>| {
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, of, &answer.judgements);
    };
    let recalled = in_parallel(jobs, inquiries, |(index, inquiry)| match inquiry.recall() {
        Some(answer) => {
            tell(&answer);
            Ok((index, answer))
        }
        None => Err((index, inquiry)),
    });
    let (mut answers, mut open) = (Vec::new(), Vec::new());
    for result in recalled {
        match result {
            Ok(answer) => answers.push(answer),
            Err(inquiry) => open.push(inquiry),
        }
    }
    in_parallel(jobs, compilations(&open), |(judge, program)| judge.prepare(program));
    open.sort_by_key(|(_, inquiry)| inquiry.expected != Verdict::Ac);
    answers.append(&mut in_parallel(jobs, open, |(index, inquiry)| {
        let answer = inquiry.pursue();
        tell(&answer);
        (index, answer)
    }));
    answers.sort_by_key(|(index, _)| *index);
    sum_up(answers.into_iter().map(|(_, answer)| answer).collect())
}

fn judge<'a>(machine: &'a Machine, problem: &'a Problem, selection: &Selection) -> Judge<'a> {
    let judge = Judge::new(machine, problem);
    if selection.whole_matrix { judge.surveying() } else { judge }
}

/// What must be compiled for these inquiries: each program once, in the order
/// of the problems.
fn compilations<'a>(inquiries: &[(usize, Inquiry<'a>)]) -> Vec<(Arc<Judge<'a>>, &'a Program)> {
    let mut compilations = Vec::new();
    for chunk in inquiries.chunk_by(|a, b| Arc::ptr_eq(&a.1.judge, &b.1.judge)) {
        let judge = &chunk[0].1.judge;
        let asked = |program: &&Program| {
            program.role.expected().is_none()
                || chunk.iter().any(|(_, inquiry)| inquiry.program.name == program.name)
        };
        let programs = judge.problem().programs.iter().filter(asked);
        compilations.extend(programs.map(|program| (judge.clone(), program)));
    }
    compilations
}

fn inquiries<'a>(judge: &Arc<Judge<'a>>, selection: &Selection) -> Vec<Inquiry<'a>> {
    let problem = judge.problem();
    let inputs = selection.inputs(problem);
    if inputs.is_empty() {
        return Vec::new();
    }
    let mut inquiries = Vec::new();
    for program in problem.judged() {
        let Some(expected) = program.role.expected() else {
            continue;
        };
        if !selection.takes_program(&program.name) {
            continue;
        }
        let late = Arc::new(AtomicU64::new(0));
        // What is asked for by name is run whatever became of others.
        let patience = if selection.cases.is_empty() { PATIENCE } else { u64::MAX };
        let inquiry = |inputs| Inquiry {
            judge: judge.clone(),
            program,
            expected,
            inputs,
            late: late.clone(),
            patience,
        };
        match expected {
            Verdict::Ac => {
                inquiries.extend(inputs.iter().map(|input| inquiry(vec![input.clone()])))
            }
            // A part of the inputs owes nothing to the wrong ones, unless one is
            // asked for by name.
            _ if selection.is_partial() && selection.programs.is_empty() => {}
            _ if selection.whole_matrix => {
                inquiries.extend(inputs.iter().map(|input| inquiry(vec![input.clone()])))
            }
            _ => inquiries.push(inquiry(inputs.clone())),
        }
    }
    inquiries
}

fn sum_up(mut answers: Vec<Answer<'_>>) -> Results {
    let mut results = Results::default();
    for answers in answers.chunk_by_mut(|a, b| a.of() == b.of()) {
        let unrun = answers.iter().filter(|answer| answer.judgements.is_empty()).count();
        let begin = results.judgements.len();
        // Moved one by one: there may be a hundred thousand.
        for answer in answers.iter_mut() {
            for judgement in std::mem::take(&mut answer.judgements) {
                // A program that does not compile says so once.
                let ce = |judgement: &Judgement| judgement.verdict == Verdict::Ce;
                if !(ce(&judgement) && results.judgements[begin..].last().is_some_and(ce)) {
                    results.judgements.push(judgement);
                }
            }
        }
        let result = ProgramResult::of(&results.judgements[begin..], answers[0].expected);
        results.programs.extend(result.map(|result| ProgramResult { unrun, ..result }));
    }
    results
}
