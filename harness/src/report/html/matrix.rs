//! The wrong submissions, and which cases kill them.

use std::collections::{HashMap, HashSet};

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
    let mut seen: HashSet<String> = HashSet::new();
    let mut verdicts: HashMap<(&str, String), Verdict> = HashMap::new();
    for judgement in judgements {
        let place = judgement.place();
        if let Some(group) = &judgement.group
            && verdicts.insert((&judgement.program, place.clone()), judgement.verdict).is_none()
            && seen.insert(place.clone())
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

#[cfg(test)]
mod tests {
    use super::super::super::samples::{judgement, result};
    use super::*;

    /// A wrong submission on a case.
    fn wrong(program: &str, case: &str, verdict: Verdict) -> Judgement {
        Judgement { expected: None, ..judgement(program, case, verdict, "") }
    }

    #[test]
    fn a_case_is_told_from_one_that_no_other_replaces() {
        let programs = [
            result("gap", Verdict::Ac, Verdict::Ac),
            result("gap-tle-slow", Verdict::Tle, Verdict::Tle),
            result("gap-wa-lines", Verdict::Wa, Verdict::Wa),
            result("gap-wa-none", Verdict::Wa, Verdict::Ac),
        ];
        let judgements = [
            judgement("gap", "1", Verdict::Ac, ""),
            judgement("gap", "2", Verdict::Ac, ""),
            wrong("gap-tle-slow", "1", Verdict::Tle),
            wrong("gap-tle-slow", "2", Verdict::Re),
            wrong("gap-wa-lines", "1", Verdict::Wa),
            wrong("gap-wa-lines", "2", Verdict::Wa),
            wrong("gap-wa-none", "1", Verdict::Ac),
        ];
        let matrix = matrix("gap", &programs, &judgements).unwrap();
        let mut text = String::new();
        for column in &matrix.columns {
            text +=
                &format!("{} kills {} survives {}\n", column.name, column.kills, column.survives);
        }
        for row in &matrix.rows {
            let cells = row.cells.iter().map(|cell| match cell.verdict {
                Some(verdict) => format!("{verdict} {}", cell.kind),
                None => "- ".to_owned() + cell.kind,
            });
            let cells: Vec<String> = cells.collect();
            text += &format!(
                "{} kills {} alone {}: {}\n",
                row.place,
                row.kills,
                row.alone,
                cells.join(", ")
            );
        }
        insta::assert_snapshot!(text, @r"
        tle-slow kills 1 survives false
        wa-lines kills 2 survives false
        wa-none kills 0 survives true
        sample/1 kills 2 alone 1: TLE kill, WA kill, AC pass
        sample/2 kills 1 alone 0: RE odd, WA kill, - pass
        ");
    }

    #[test]
    fn without_a_wrong_submission_there_is_none() {
        let programs = [result("gap", Verdict::Ac, Verdict::Ac)];
        assert!(matrix("gap", &programs, &[judgement("gap", "1", Verdict::Ac, "")]).is_none());
    }
}
