//! The cases of a package.

use std::collections::HashSet;
use std::fmt;
use std::io::Read;

use anyhow::{Context, anyhow};

use crate::compile::Key;
use crate::intake::import::layout::{Part, SEED};
use crate::judge::{Input, Judge};
use crate::problem::{Group, Role};
use crate::session::{Selection, in_parallel};

/// A case of a package, with its texts. Shown as `secret/name`.
#[derive(Debug, Clone)]
pub struct PackedCase {
    /// The folder that it goes to.
    pub part: Part,
    /// The name of its files.
    pub name: String,
    /// What it was here.
    pub origin: Input,
    /// What the program reads.
    pub input: Vec<u8>,
    /// The answer.
    pub answer: Vec<u8>,
}

impl PackedCase {
    fn is_drawn(&self) -> bool {
        matches!(self.origin, Input::Seed(_))
    }
}

impl fmt::Display for PackedCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.name)
    }
}

/// The samples, then as secret data the stress cases and what the generator
/// makes of the first seeds: all that is judged here but the group `format`,
/// whose odd white space no package may have. What a seed only repeats is left
/// out.
///
/// # Errors
/// When a case cannot be read or made.
pub(super) fn cases(judge: &Judge<'_>, jobs: usize) -> anyhow::Result<Vec<PackedCase>> {
    let problem = judge.problem();
    let mut named: Vec<(Part, String, Input)> = Vec::new();
    for case in &problem.cases {
        let part = match case.group {
            Group::Sample => Part::Sample,
            Group::Stress => Part::Secret,
            Group::Format => continue,
        };
        named.push((part, case.name.clone(), Input::Case(case.clone())));
    }
    let drawn = [Role::Generator, Role::Brute].iter().all(|role| problem.helper(*role).is_some());
    for seed in (0..Selection::SEEDS).filter(|_| drawn) {
        named.push((Part::Secret, format!("{SEED}{seed:02}"), Input::Seed(seed)));
    }
    named.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let read = |(part, name, origin): (_, _, Input)| {
        let mut texts = judge.texts(&origin).map_err(|error| anyhow!("{origin}: {error}"))?;
        let (mut input, mut answer) = (Vec::new(), Vec::new());
        texts
            .input
            .read_to_end(&mut input)
            .and_then(|_| texts.answer.read_to_end(&mut answer))
            .with_context(|| format!("cannot read {origin}"))?;
        Ok(PackedCase { part, name, origin, input, answer })
    };
    let mut cases =
        in_parallel(jobs, named, read).into_iter().collect::<anyhow::Result<Vec<PackedCase>>>()?;
    let mut known = HashSet::new();
    let kept = cases.iter().filter(|case| !case.is_drawn());
    known.extend(kept.map(|case| Key::new(&[&case.input])));
    cases.retain(|case| !case.is_drawn() || known.insert(Key::new(&[&case.input])));
    Ok(cases)
}
