//! Results as text: a line a problem, and what failed in detail.

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use crate::check::harmless;
use crate::judge::{Judgement, ProgramResult};
use crate::problem::Problem;
use crate::session::Results;
use crate::verdict::Verdict;

/// How many failing cases of one program are shown in detail.
const SHOWN: usize = 3;
/// How many lines of a compiler's message or of standard error are shown.
const LINES: usize = 12;
/// How many characters of a line are shown.
const WIDTH: usize = 600;

/// The report on these problems. Faults are counted only: they are
/// diagnostics and go elsewhere.
pub fn text(problems: &[Problem], results: &Results) -> String {
    let by_id: HashMap<&str, &Problem> =
        problems.iter().map(|problem| (problem.id.as_str(), problem)).collect();
    let mut judgements: HashMap<&str, &[Judgement]> = results
        .judgements
        .chunk_by(|a, b| a.problem == b.problem)
        .map(|chunk| (chunk[0].problem.as_str(), chunk))
        .collect();
    let width = results.programs.iter().map(|program| program.problem.len()).max().unwrap_or(0);

    let mut text = String::new();
    let (mut judged, mut accepted) = (0, 0);
    for programs in results.programs.chunk_by(|a, b| a.problem == b.problem) {
        let id = programs[0].problem.as_str();
        let Some(problem) = by_id.get(id) else { continue };
        let judgements = judgements.remove(id).unwrap_or_default();
        judged += 1;
        accepted += usize::from(programs.iter().all(|program| program.ok));
        let _ = writeln!(text, "{}", line(problem, programs, judgements, width));
        for program in programs.iter().filter(|program| !program.ok) {
            program_details(&mut text, program, judgements);
        }
    }
    let _ = writeln!(text, "{}", closing(accepted, judged, results.faults.len()));
    text
}

/// `AC   prev144    8 cases  0.001 s of 1 s  2.1 MiB of 256 MiB  5 wrong submissions caught`
fn line(
    problem: &Problem,
    programs: &[ProgramResult],
    judgements: &[Judgement],
    width: usize,
) -> String {
    let submission = |program: &&ProgramResult| program.program == problem.id;
    let own = || judgements.iter().filter(|judgement| judgement.program == problem.id);
    let verdict = programs.iter().find(submission).map_or(Verdict::Ac, |program| program.verdict);
    // A submission may do well and its problem not: then AC would mislead.
    let all_well = programs.iter().all(|program| program.ok);
    let headline = if verdict == Verdict::Ac && !all_well { "FAIL" } else { verdict.short() };
    let cases = own().filter(|judgement| judgement.case.is_some()).count();
    let time = own().map(|judgement| judgement.cpu).max().unwrap_or(Duration::ZERO);
    let limit = own().map(|judgement| judgement.time_limit).max();
    let limit = limit.unwrap_or(problem.settings.time_limit);
    let mut line = format!(
        "{headline:4} {:width$}  {:>9}  {:.3} s of {} s",
        problem.id,
        plural(cases, "case"),
        time.as_secs_f64(),
        limit.as_secs_f64(),
    );
    let memory = own().filter_map(|judgement| judgement.memory).max();
    let floor = own().map(|judgement| judgement.memory_floor).max().unwrap_or(0);
    if memory.is_some() || floor > 0 {
        let under = if memory.is_none() { "under " } else { "" };
        let shown = memory.unwrap_or(floor) as f64 / f64::from(1 << 20);
        let limit = problem.settings.memory_limit >> 20;
        let _ = write!(line, "  {under}{shown:.1} MiB of {limit} MiB");
    }
    let others = |wrong| {
        programs
            .iter()
            .filter(|program| !submission(program))
            .filter(move |program| (program.expected != Verdict::Ac) == wrong)
    };
    let kinds = [(false, "other submission", "accepted"), (true, "wrong submission", "caught")];
    for (wrong, noun, done) in kinds {
        let all = others(wrong).count();
        let ok = others(wrong).filter(|program| program.ok).count();
        if all > 0 {
            let part = if ok < all { format!("{ok} of ") } else { String::new() };
            let _ = write!(line, "  {part}{} {done}", plural(all, noun));
        }
    }
    line
}

fn program_details(text: &mut String, program: &ProgramResult, judgements: &[Judgement]) {
    let own = || judgements.iter().filter(|judgement| judgement.program == program.program);
    let errors = own().any(|judgement| judgement.verdict == Verdict::Je);
    let refused = own().any(|judgement| judgement.verdict == Verdict::Ce);
    let survived = program.expected != Verdict::Ac && !errors && !refused;
    let telling = |judgement: &&Judgement| match errors {
        true => judgement.verdict == Verdict::Je,
        false => judgement.verdict != Verdict::Ac,
    };
    if survived {
        let _ = writeln!(
            text,
            "     {}: no case gives it {}; add one that does, or remove it",
            program.program, program.expected
        );
    }
    // A judge error is most often the same on every case.
    let shown = if errors { 1 } else { SHOWN };
    for judgement in own().filter(telling).take(shown) {
        case_details(text, judgement);
    }
    let hidden = own().filter(telling).count().saturating_sub(shown);
    if hidden > 0 {
        let _ = writeln!(text, "     {}: and {} more", program.program, plural(hidden, "case"));
    }
}

fn case_details(text: &mut String, judgement: &Judgement) {
    let place = judgement.place();
    let blank = if place.is_empty() { "" } else { " " };
    let mut message = judgement.message.as_deref().unwrap_or("").lines();
    let _ = writeln!(
        text,
        "     {}{blank}{}: {}, {}",
        judgement.program,
        harmless(&place, WIDTH),
        judgement.verdict.long(),
        harmless(message.next().unwrap_or(""), WIDTH)
    );
    quote(text, "", message);
    if let Some(stderr) = &judgement.stderr {
        quote(text, "stderr  ", stderr.lines());
    }
    if let Some(output) = &judgement.output {
        let _ = writeln!(text, "       output  {}", harmless(&output.to_string_lossy(), WIDTH));
    }
    if let Some(again) = judgement.again() {
        let _ = writeln!(text, "       again   {}", harmless(&again, WIDTH));
    }
}

/// The first lines, each under a label, harmless to a terminal.
fn quote<'a>(text: &mut String, label: &str, lines: impl Iterator<Item = &'a str>) {
    let mut lines = lines.filter(|line| !line.trim().is_empty());
    for line in lines.by_ref().take(LINES) {
        let _ = writeln!(text, "       {label}{}", harmless(line, WIDTH));
    }
    if lines.next().is_some() {
        let _ = writeln!(text, "       {label}...");
    }
}

fn closing(accepted: usize, judged: usize, faults: usize) -> String {
    let part = if accepted < judged { format!("{accepted} of ") } else { String::new() };
    let mut line = format!("{part}{} accepted", plural(judged, "problem"));
    if faults > 0 {
        let _ = write!(line, ", {}", plural(faults, "fault"));
    }
    line
}

/// `1 case`, `2 cases`
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Build;
    use crate::fault::Fault;
    use crate::problem::Settings;

    fn problem(id: &str) -> Problem {
        Problem {
            id: id.to_owned(),
            dir: "problems".into(),
            edition: "2021".to_owned(),
            settings: Settings::default(),
            programs: Vec::new(),
            cases: Vec::new(),
        }
    }

    fn judgement(program: &str, case: &str, verdict: Verdict, message: &str) -> Judgement {
        Judgement {
            problem: "gap".to_owned(),
            program: program.to_owned(),
            group: (!case.is_empty()).then(|| "sample".to_owned()),
            case: (!case.is_empty()).then(|| case.to_owned()),
            verdict,
            expected: Some(Verdict::Ac),
            cpu: Duration::from_millis(12),
            wall: Duration::from_millis(13),
            memory: Some(3 << 19),
            memory_floor: 1 << 20,
            time_limit: Duration::from_secs(2),
            message: (!message.is_empty()).then(|| message.to_owned()),
            cached: false,
            stderr: (!message.is_empty()).then(|| "\x1b[31mloud\n".to_owned()),
            output: None,
            build: Build::Checked,
        }
    }

    fn result(program: &str, expected: Verdict, verdict: Verdict) -> ProgramResult {
        ProgramResult {
            problem: "gap".to_owned(),
            program: program.to_owned(),
            expected,
            verdict,
            ok: verdict == expected,
        }
    }

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
        insta::assert_snapshot!(text(&[problem("gap")], &results), @r"
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
        insta::assert_snapshot!(text(&[problem("gap")], &results), @r"
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
        insta::assert_snapshot!(text(&[problem("gap")], &results), @r"
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
    fn nothing_judged_is_said() {
        insta::assert_snapshot!(text(&[], &Results::default()), @"0 problems accepted");
    }
}
