//! The wrong submissions, and which cases kill them.

use std::collections::HashMap;

use crate::judge::{Judgement, ProgramResult};
use crate::verdict::Verdict;

/// A row an input, a column a wrong submission.
pub(super) struct Matrix {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
}

/// A wrong submission.
pub(super) struct Column {
    /// Its name without the problem's.
    pub(super) name: String,
    pub(super) kills: usize,
    /// Whether nothing kills it.
    pub(super) survives: bool,
}

/// An input, and what each wrong submission gets on it.
pub(super) struct Row {
    pub(super) place: String,
    pub(super) group: String,
    pub(super) cells: Vec<Cell>,
    pub(super) kills: usize,
    /// How many it alone kills.
    pub(super) alone: usize,
}

/// What a wrong submission gets on an input.
pub(super) struct Cell {
    /// `None` where it was not judged.
    pub(super) verdict: Option<Verdict>,
    /// `kill`, `odd` for another verdict than the one it should get, `pass`.
    pub(super) kind: &'static str,
}

/// The matrix of a problem; `None` where it has no wrong submission.
pub(super) fn matrix(
    problem: &str,
    programs: &[ProgramResult],
    judgements: &[Judgement],
) -> Option<Matrix> {
    let wrong: Vec<&ProgramResult> =
        programs.iter().filter(|program| program.expected != Verdict::Ac).collect();
    if wrong.is_empty() {
        return None;
    }
    let mut places: Vec<(String, String)> = Vec::new();
    let mut verdicts: HashMap<(&str, String), Verdict> = HashMap::new();
    for judgement in judgements {
        let place = judgement.place();
        if let Some(group) = &judgement.group
            && verdicts.insert((&judgement.program, place.clone()), judgement.verdict).is_none()
            && !places.iter().any(|(one, _)| *one == place)
        {
            places.push((place, group.clone()));
        }
    }
    let verdict = |program: &ProgramResult, place: &str| -> Option<Verdict> {
        verdicts.get(&(program.program.as_str(), place.to_owned())).copied()
    };
    let kills =
        |program: &ProgramResult, place: &str| verdict(program, place) == Some(program.expected);
    let columns: Vec<Column> = wrong
        .iter()
        .map(|program| Column {
            name: program.program.trim_start_matches(problem).trim_start_matches('-').to_owned(),
            kills: places.iter().filter(|(place, _)| kills(program, place)).count(),
            survives: !program.ok,
        })
        .collect();
    let row = |(place, group): &(String, String)| {
        let killed: Vec<bool> = wrong.iter().map(|program| kills(program, place)).collect();
        let cells = wrong.iter().map(|program| {
            let verdict = verdict(program, place);
            let kind = match verdict {
                Some(verdict) if verdict == program.expected => "kill",
                Some(Verdict::Ac) | None => "pass",
                Some(_) => "odd",
            };
            Cell { verdict, kind }
        });
        Row {
            place: place.clone(),
            group: group.clone(),
            cells: cells.collect(),
            kills: killed.iter().filter(|kill| **kill).count(),
            alone: killed
                .iter()
                .zip(&columns)
                .filter(|(kill, column)| **kill && column.kills == 1)
                .count(),
        }
    };
    let rows = places.iter().map(row).collect();
    Some(Matrix { columns, rows })
}
