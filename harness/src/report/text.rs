//! Results as text: a line a problem, and what failed in detail.

use std::collections::HashMap;
use std::fmt::Write;

use super::failure;
use super::line::{Line, lines};
use super::style::{Style, of_verdict};
use crate::problem::Problem;
use crate::session::{OfProblem, Results};
use crate::verdict::Verdict;
use crate::wording::plural;

/// The report on these problems. Faults are counted only: they are
/// diagnostics and go elsewhere.
pub fn text(problems: &[Problem], results: &Results, style: Style) -> String {
    let by_id: HashMap<&str, &Problem> =
        problems.iter().map(|problem| (problem.id.as_str(), problem)).collect();
    let judged: Vec<(&Problem, OfProblem<'_>)> =
        results.by_problem().filter_map(|own| Some((*by_id.get(own.id)?, own))).collect();
    let rows: Vec<Line> = judged
        .iter()
        .map(|(problem, own)| Line::new(problem, own.programs, own.judgements))
        .collect();

    let mut text = String::new();
    for (line, (_, own)) in lines(&rows, style).iter().zip(&judged) {
        text += line;
        text += &failure::details(own, style);
    }
    let all_well = |own: &OfProblem<'_>| own.programs.iter().all(|program| program.ok);
    let accepted = judged.iter().filter(|(_, own)| all_well(own)).count();
    let faults = results.faults.len();
    let colour =
        of_verdict(if accepted < judged.len() || faults > 0 { Verdict::Wa } else { Verdict::Ac });
    text + &style.flow(0, &[(colour, &closing(accepted, judged.len(), faults))])
}

fn closing(accepted: usize, judged: usize, faults: usize) -> String {
    let part = if accepted < judged { format!("{accepted} of ") } else { String::new() };
    let mut line = format!("{part}{} accepted", plural(judged, "problem"));
    if faults > 0 {
        let _ = write!(line, ", {}", plural(faults, "fault"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::samples::{judgement, problem, result};
    use super::*;
    use std::time::Duration;

    use crate::fault::Fault;
    use crate::judge::{Judgement, ProgramResult};

    #[test]
    fn one_line_says_that_all_is_well() {
        let results = Results {
            judgements: vec![
                judgement("gap", "1", Verdict::Ac, ""),
                judgement("gap", "2", Verdict::Ac, ""),
            ],
            programs: vec![
                result("gap", Verdict::Ac, Verdict::Ac),
                result("gap-ac-other", Verdict::Ac, Verdict::Ac),
                result("gap-wa-lines", Verdict::Wa, Verdict::Wa),
                result("gap-tle-slow", Verdict::Tle, Verdict::Tle),
            ],
            faults: Vec::new(),
        };
        insta::assert_snapshot!(text(&[problem("gap")], &results, Style::default()), @r"
        AC   gap    2 cases  0.012 s of 2 s  1.5 MiB of 256 MiB  1 other submission accepted  2 wrong submissions caught
        1 problem accepted
        ");
    }

    #[test]
    fn memory_below_the_floor_is_an_upper_bound() {
        let small = Judgement { memory: None, ..judgement("gap", "1", Verdict::Ac, "") };
        let results = Results {
            judgements: vec![small],
            programs: vec![result("gap", Verdict::Ac, Verdict::Ac)],
            faults: Vec::new(),
        };
        insta::assert_snapshot!(text(&[problem("gap")], &results, Style::default()), @r"
        AC   gap     1 case  0.012 s of 2 s  under 1.0 MiB of 256 MiB
        1 problem accepted
        ");
    }

    #[test]
    fn what_failed_is_shown_with_the_way_back() {
        let wrong = "line 1, token 1: expected `1`, found `2`";
        let results = Results {
            judgements: vec![
                judgement("gap", "1", Verdict::Wa, wrong),
                judgement("gap", "2", Verdict::Wa, wrong),
                judgement("gap", "3", Verdict::Wa, wrong),
                judgement("gap", "4", Verdict::Wa, wrong),
                judgement(
                    "gap-ac-other",
                    "",
                    Verdict::Ce,
                    "error: expected `;`\n --> src/main.rs:1:1",
                ),
            ],
            programs: vec![
                result("gap", Verdict::Ac, Verdict::Wa),
                result("gap-ac-other", Verdict::Ac, Verdict::Ce),
                result("gap-wa-lines", Verdict::Wa, Verdict::Ac),
            ],
            faults: vec![Fault {
                problem: "other".to_owned(),
                path: "problems/other".into(),
                message: "no cases".to_owned(),
            }],
        };
        insta::assert_snapshot!(text(&[problem("gap")], &results, Style::default()), @r"
        WA   gap    4 cases  0.012 s of 2 s  1.5 MiB of 256 MiB  0 of 1 other submission accepted  0 of 1 wrong submission caught
             gap sample/1: wrong answer, line 1, token 1: expected `1`, found `2`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --checked
             gap sample/2: wrong answer, line 1, token 1: expected `1`, found `2`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/2 --checked
             gap sample/3: wrong answer, line 1, token 1: expected `1`, found `2`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/3 --checked
             gap: and 1 case more
             gap-ac-other: compile error, error: expected `;`
                --> src/main.rs:1:1
               stderr  \u{1b}[31mloud
             gap-wa-lines: no case gives it WA; add one that does, or remove it
        0 of 1 problem accepted, 1 fault
        ");
    }

    #[test]
    fn a_judge_error_of_all_programs_is_shown_once() {
        let error = "gap-checker does not compile:\nerror: expected `;`";
        let begins_alike = "gap-checker does not compile:\nerror: no space left";
        let names = ["gap", "gap-ac-other", "gap-wa-alike", "gap-wa-lines", "gap-wa-own"];
        let results = Results {
            judgements: vec![
                judgement("gap", "1", Verdict::Je, error),
                judgement("gap", "2", Verdict::Je, error),
                judgement("gap-ac-other", "1", Verdict::Je, error),
                judgement("gap-wa-alike", "1", Verdict::Je, begins_alike),
                judgement("gap-wa-lines", "1", Verdict::Je, error),
                judgement("gap-wa-own", "1", Verdict::Je, "the checker failed: exit code 1"),
            ],
            programs: names.map(|name| result(name, Verdict::Ac, Verdict::Je)).to_vec(),
            faults: Vec::new(),
        };
        insta::assert_snapshot!(text(&[problem("gap")], &results, Style::default()), @r"
        JE   gap    2 cases  0.012 s of 2 s  1.5 MiB of 256 MiB  0 of 4 other submissions accepted
             gap sample/1: judge error, gap-checker does not compile:
               error: expected `;`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --checked
             gap: and 1 case more
             gap-wa-alike sample/1: judge error, gap-checker does not compile:
               error: no space left
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --program gap-wa-alike --checked
             gap-wa-own sample/1: judge error, the checker failed: exit code 1
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --program gap-wa-own --checked
             and the same judge error for 2 other programs
        0 of 1 problem accepted
        ");
    }

    #[test]
    fn nothing_judged_is_said() {
        insta::assert_snapshot!(text(&[], &Results::default(), Style::default()), @"0 problems accepted");
    }

    /// Something of everything, as a terminal of so many columns shows it.
    fn on_a_terminal(width: usize, colour: bool) -> String {
        let wrong = "line 1, token 1: expected `1`, found `2·2`";
        let slow = Judgement {
            cpu: Duration::from_millis(1800),
            ..judgement("gap", "deep", Verdict::Ac, "")
        };
        let other = |judgement| Judgement { problem: "other".to_owned(), ..judgement };
        let results = Results {
            judgements: vec![
                judgement("gap", "1", Verdict::Wa, wrong),
                slow,
                other(judgement("other", "1", Verdict::Ac, "")),
            ],
            programs: vec![
                result("gap", Verdict::Ac, Verdict::Wa),
                result("gap-wa-lines", Verdict::Wa, Verdict::Wa),
                ProgramResult {
                    problem: "other".to_owned(),
                    ..result("other", Verdict::Ac, Verdict::Ac)
                },
            ],
            faults: Vec::new(),
        };
        let style = Style { width: Some(width), colour };
        text(&[problem("gap"), problem("other")], &results, style)
    }

    #[test]
    fn a_terminal_shows_bars() {
        insta::assert_snapshot!(on_a_terminal(120, false), @r"
        WA   gap      2 cases  ━━━━━━━━━━━━━━━━━━──  1.800 s of 2 s  1.5 MiB of 256 MiB  1 wrong submission caught
             gap sample/1: wrong answer, line 1, token 1: expected `1`, found `2·2`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --checked
        AC   other     1 case  ────────────────────  0.012 s of 2 s  1.5 MiB of 256 MiB
        1 of 2 problems accepted
        ");
    }

    #[test]
    fn a_narrow_terminal_is_not_overrun_but_by_what_is_copied() {
        insta::assert_snapshot!(on_a_terminal(50, false), @r"
        WA   gap      2 cases  1.800 s of 2 s
             1.5 MiB of 256 MiB  1 wrong submission caught
             gap sample/1: wrong answer, line 1, token 1:
               expected `1`, found `2·2`
               stderr  \u{1b}[31mloud
               again   cargo judge run gap --case sample/1 --checked
        AC   other     1 case  0.012 s of 2 s
             1.5 MiB of 256 MiB
        1 of 2 problems accepted
        ");
    }

    #[test]
    fn colours_stress_the_verdicts() {
        insta::assert_snapshot!(on_a_terminal(120, true).replace('\x1b', "^"), @r"
        ^[1m^[31mWA   ^[0m^[1mgap      ^[0m2 cases  ^[33m━━━━━━━━━━━━━━━━━━^[0m^[2m──  ^[0m1.800 s of 2 s  1.5 MiB of 256 MiB  ^[2m1 wrong submission caught^[0m
             ^[1mgap sample/1^[0m: ^[1m^[31mwrong answer^[0m, line 1, token 1: expected `1`, found `2·2`
               ^[2mstderr  ^[0m\u{1b}[31mloud
               ^[2magain   ^[0mcargo judge run gap --case sample/1 --checked
        ^[1m^[32mAC   ^[0m^[1mother     ^[0m1 case  ^[2m────────────────────  ^[0m0.012 s of 2 s  1.5 MiB of 256 MiB
        ^[1m^[31m1 of 2 problems accepted^[0m
        ");
    }
}
