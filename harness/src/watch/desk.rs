//! Judges some problems of a workspace over and over.

use std::collections::{BTreeMap, BTreeSet};

use super::saves::there;
use crate::discover::{self, Discovery};
use crate::judge::{Judgement, Machine};
use crate::problem::Problem;
use crate::session::{Results, Selection, judge_all};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// Judges what was saved and remembers how it stands with the others.
#[derive(Debug)]
pub struct Desk {
    workspace: Workspace,
    machine: Machine,
    selection: Selection,
    jobs: usize,
    /// Whether all is well with a problem, by id.
    states: BTreeMap<String, bool>,
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
        Desk { workspace: workspace.clone(), machine, selection, jobs, states: BTreeMap::new() }
    }

    /// Reads the folders of problems again and judges them. One that is gone is
    /// forgotten.
    ///
    /// # Errors
    /// When the workspace cannot be read.
    pub fn judge(&mut self, ids: &BTreeSet<String>) -> anyhow::Result<Judged> {
        let there = there(&self.workspace)?;
        let names: Vec<String> = ids.intersection(&there).cloned().collect();
        let Discovery { problems, faults } = match &names[..] {
            [] => Discovery::default(),
            names => discover::named(&self.workspace, names)?,
        };
        let quiet = |_, _, _: &[Judgement]| {};
        let mut results = judge_all(&self.machine, &problems, &self.selection, self.jobs, &quiet);
        results.faults = faults;
        self.states.retain(|id, _| there.contains(id) && !ids.contains(id));
        let well = |well: &bool| *well;
        let others_well = self.states.values().copied().filter(well).count();
        let unwell = self.states.iter().filter(|(_, well)| !**well);
        let others_unwell = unwell.map(|(id, _)| id.clone()).collect();
        for id in names {
            let well = is_well(&results, &id);
            self.states.insert(id, well);
        }
        Ok(Judged { problems, results, others_well, others_unwell })
    }
}

fn is_well(results: &Results, id: &str) -> bool {
    results.faults.iter().all(|fault| fault.problem != id)
        && results.programs.iter().all(|program| program.problem != id || program.ok)
        && results
            .judgements
            .iter()
            .all(|judgement| judgement.problem != id || judgement.verdict != Verdict::Je)
}
