//! Judges some problems of a workspace over and over.

use std::collections::BTreeMap;

use super::Touched;
use crate::discover::{self, Discovery};
use crate::judge::Machine;
use crate::problem::Problem;
use crate::session::{Results, Selection, judge_all};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// Judges what was saved and remembers how it stands with all the rest.
#[derive(Debug)]
pub struct Desk {
    workspace: Workspace,
    machine: Machine,
    selection: Selection,
    jobs: usize,
    /// What was found last, by problem.
    known: BTreeMap<String, Results>,
}

/// What came of judging some problems.
#[derive(Debug, Default)]
pub struct Judged {
    /// Those that could be judged.
    pub problems: Vec<Problem>,
    /// How they did, and what is wrong with the others.
    pub results: Results,
    /// How many of the problems judged earlier were well.
    pub others_well: usize,
    /// Those of them that were not.
    pub others_unwell: Vec<String>,
}

impl Desk {
    /// A desk for a workspace.
    pub fn new(workspace: &Workspace, machine: Machine, selection: Selection, jobs: usize) -> Desk {
        Desk { workspace: workspace.clone(), machine, selection, jobs, known: BTreeMap::new() }
    }

    /// Reads the folders of problems again and judges what was touched of
    /// them; how the rest did is known. One that is gone is forgotten.
    ///
    /// # Errors
    /// When the workspace cannot be read.
    pub fn judge(&mut self, touched: &BTreeMap<String, Touched>) -> anyhow::Result<Judged> {
        let there = discover::ids(&self.workspace)?;
        self.known.retain(|id, _| there.contains(id));
        let others = self.known.iter().filter(|(id, _)| !touched.contains_key(*id));
        let (well, unwell): (Vec<_>, Vec<_>) = others.partition(|(_, results)| is_well(results));
        let mut judged = Judged {
            others_well: well.len(),
            others_unwell: unwell.into_iter().map(|(id, _)| id.clone()).collect(),
            ..Judged::default()
        };
        let names: Vec<String> = touched.keys().filter(|id| there.contains(*id)).cloned().collect();
        let Discovery { problems, faults } = discover::named(&self.workspace, &names)?;
        // All that is new at once: more than one program at a time.
        let (parts, whole): (Vec<&Problem>, Vec<&Problem>) =
            problems.iter().partition(|problem| self.submissions(problem, touched).is_some());
        let whole: Vec<Problem> = whole.into_iter().cloned().collect();
        let mut results = self.run(&whole, &self.selection);
        for problem in parts {
            let programs = self.submissions(problem, touched).unwrap_or_default();
            let selection = Selection { programs, ..self.selection.clone() };
            let new = self.run(std::slice::from_ref(problem), &selection);
            let old = self.known.remove(&problem.id).unwrap_or_default();
            let merged = merge(problem, old, new, &selection.programs);
            results.programs.extend(merged.programs);
            results.judgements.extend(merged.judgements);
        }
        results.faults = faults;
        for id in names {
            let own = of(&results, &id);
            self.known.insert(id, own);
        }
        judged.problems = problems;
        judged.results = results;
        Ok(judged)
    }

    fn run(&self, problems: &[Problem], selection: &Selection) -> Results {
        judge_all(&self.machine, problems, selection, self.jobs, &|_, _, _| {})
    }

    /// The submissions to judge, where the rest of the problem is known.
    fn submissions(
        &self,
        problem: &Problem,
        touched: &BTreeMap<String, Touched>,
    ) -> Option<Vec<String>> {
        let known = self.known.get(&problem.id)?;
        match touched.get(&problem.id)? {
            Touched::Submissions(names) if known.faults.is_empty() => {
                Some(names.iter().cloned().collect())
            }
            _ => None,
        }
    }
}

/// The results of a problem of which some programs were judged again.
fn merge(problem: &Problem, mut old: Results, new: Results, again: &[String]) -> Results {
    let stays = |name: &String| {
        !again.contains(name) && problem.programs.iter().any(|program| program.name == *name)
    };
    old.programs.retain(|program| stays(&program.program));
    old.judgements.retain(|judgement| stays(&judgement.program));
    old.programs.extend(new.programs);
    old.judgements.extend(new.judgements);
    let place = |name: &str| problem.programs.iter().position(|program| program.name == name);
    old.programs.sort_by_key(|program| place(&program.program));
    old.judgements.sort_by_key(|judgement| place(&judgement.program));
    old
}

/// What results say of one problem.
fn of(results: &Results, id: &str) -> Results {
    let programs = results.programs.iter().filter(|program| program.problem == id);
    let judgements = results.judgements.iter().filter(|judgement| judgement.problem == id);
    let faults = results.faults.iter().filter(|fault| fault.problem == id);
    Results {
        programs: programs.cloned().collect(),
        judgements: judgements.cloned().collect(),
        faults: faults.cloned().collect(),
    }
}

fn is_well(results: &Results) -> bool {
    results.faults.is_empty()
        && results.programs.iter().all(|program| program.ok)
        && results.judgements.iter().all(|judgement| judgement.verdict != Verdict::Je)
}
