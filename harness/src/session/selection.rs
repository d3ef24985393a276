//! Which inputs of a problem are judged.

use std::collections::BTreeSet;

use crate::judge::Input;
use crate::problem::{Problem, Role};

/// Which inputs are asked for.
#[derive(Debug, Clone)]
pub struct Selection {
    /// Groups by name, `seed` among them; all when empty.
    pub groups: Vec<String>,
    /// Cases as `group/name` or `name`; all when empty. A seed that is named
    /// need not be below `seeds`.
    pub cases: Vec<String>,
    /// Programs by name; all when empty.
    pub programs: Vec<String>,
    /// How many seeds, from 0 on, where a problem has a generator.
    pub seeds: u64,
    /// Whether a wrong submission is judged on every input, also after the one
    /// that catches it.
    pub whole_matrix: bool,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            groups: Vec::new(),
            cases: Vec::new(),
            programs: Vec::new(),
            seeds: Selection::SEEDS,
            whole_matrix: false,
        }
    }
}

impl Selection {
    /// How many seeds are judged when nobody says otherwise.
    pub const SEEDS: u64 = 20;

    /// Whether inputs are left out by name.
    pub fn is_partial(&self) -> bool {
        !self.groups.is_empty() || !self.cases.is_empty()
    }

    /// Whether a program is asked for.
    pub fn takes_program(&self, name: &str) -> bool {
        self.programs.is_empty() || self.programs.iter().any(|program| program == name)
    }

    /// The inputs of a problem that are asked for: cases, then seeds.
    pub fn inputs(&self, problem: &Problem) -> Vec<Input> {
        let mut inputs: Vec<Input> = problem.cases.iter().cloned().map(Input::Case).collect();
        if problem.helper(Role::Generator).is_some() {
            inputs.extend((0..self.seeds).map(Input::Seed));
            let named: BTreeSet<u64> =
                self.named_seeds().filter(|seed| *seed >= self.seeds).collect();
            inputs.extend(named.into_iter().map(Input::Seed));
        }
        inputs.retain(|input| self.takes(input));
        inputs
    }

    fn named_seeds(&self) -> impl Iterator<Item = u64> {
        let seed = |case: &String| match case.split_once('/')? {
            (Input::SEED_GROUP, seed) => seed.parse().ok(),
            _ => None,
        };
        self.cases.iter().filter_map(seed)
    }

    fn takes(&self, input: &Input) -> bool {
        let group =
            self.groups.is_empty() || self.groups.iter().any(|group| group == input.group());
        let case = self.cases.is_empty()
            || self.cases.iter().any(|case| *case == input.to_string() || *case == input.name());
        group && case
    }
}
