//! Results as JUnit XML, as systems of continuous integration read it: a suite
//! a problem, a test for each case and for each wrong submission.

use std::collections::HashMap;

use anyhow::Context;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::check::harmless;
use crate::fault::Fault;
use crate::judge::{Judgement, ProgramResult};
use crate::session::Results;
use crate::verdict::Verdict;

/// How many characters of a message or of standard error go along.
const LENGTH: usize = 10_000;

/// One `testsuites` element: what failed is a `failure`, what could not be
/// judged an `error`, both with the short name of the verdict as their type.
///
/// # Errors
/// When the XML cannot be written.
pub fn junit(results: &Results) -> anyhow::Result<String> {
    let mut report = Report::new("cargo judge");
    for of_problem in results.by_problem() {
        let mut suite = TestSuite::new(of_problem.id);
        let of_program: HashMap<&str, &[Judgement]> = of_problem
            .judgements
            .chunk_by(|a, b| a.program == b.program)
            .map(|chunk| (chunk[0].program.as_str(), chunk))
            .collect();
        for program in of_problem.programs {
            let own = of_program.get(program.program.as_str()).copied().unwrap_or_default();
            match program.expected {
                Verdict::Ac => suite.add_test_cases(own.iter().map(case)),
                _ => suite.add_test_case(wrong(program, own)),
            };
        }
        suite.set_time(suite.test_cases.iter().filter_map(|case| case.time).sum());
        report.add_test_suite(suite);
    }
    for faults in results.faults.chunk_by(|a, b| a.problem == b.problem) {
        let mut suite = TestSuite::new(text(&faults[0].problem));
        suite.add_test_cases(faults.iter().map(fault));
        report.add_test_suite(suite);
    }
    report.to_string().context("cannot write the results as XML")
}

/// A program that must be accepted, on one case.
fn case(judgement: &Judgement) -> TestCase {
    let status = match judgement.verdict {
        Verdict::Ac => TestCaseStatus::success(),
        verdict => unsuccessful(verdict, judgement.message.as_deref(), judgement.again()),
    };
    let place = judgement.place();
    let name = if place.is_empty() { "compile" } else { &place };
    let mut case = TestCase::new(text(name), status);
    case.set_classname(&judgement.program).set_time(judgement.wall);
    if let Some(stderr) = &judgement.stderr {
        case.set_system_err(text(stderr));
    }
    case
}

/// A wrong submission, on all the cases that it was judged on.
fn wrong(program: &ProgramResult, judgements: &[Judgement]) -> TestCase {
    let telling = judgements.iter().find(|judgement| judgement.verdict == program.verdict);
    let status = match (program.ok, program.verdict) {
        (true, _) => TestCaseStatus::success(),
        (false, verdict @ (Verdict::Je | Verdict::Ce)) => unsuccessful(
            verdict,
            telling.and_then(|judgement| judgement.message.as_deref()),
            telling.and_then(|judgement| judgement.again()),
        ),
        (false, verdict) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let advice = "add one that does, or remove it";
            status
                .set_type(verdict.short())
                .set_message(format!("no case gives it {}; {advice}", program.expected));
            status
        }
    };
    let mut case = TestCase::new(format!("gets {}", program.expected), status);
    case.set_classname(&program.program);
    case.set_time(judgements.iter().map(|judgement| judgement.wall).sum());
    case
}

/// What did not go well: the first line in short, then all of it with the
/// command that does it again.
fn unsuccessful(verdict: Verdict, message: Option<&str>, again: Option<String>) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(match verdict {
        Verdict::Je => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    });
    let message = message.unwrap_or_default();
    let first = message.lines().next().unwrap_or_default();
    let again = again.map_or_else(String::new, |command| format!("\nagain: {command}"));
    status
        .set_type(verdict.short())
        .set_message(text(&format!("{}, {first}", verdict.long())))
        .set_description(text(&format!("{}, {message}{again}", verdict.long())));
    status
}

fn fault(fault: &Fault) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_type("fault").set_message(text(&fault.message));
    let mut case = TestCase::new(text(&fault.path.to_string_lossy()), status);
    case.set_classname(text(&fault.problem));
    case
}

/// A text with nothing in it that XML has no way to write: it is spelt out
/// rather than left out.
fn text(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| harmless(line, LENGTH)).collect();
    let text = lines.join("\n").replace('\u{fffe}', "\\u{fffe}").replace('\u{ffff}', "\\u{ffff}");
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{judgement, result};
    use super::*;

    #[test]
    fn a_suite_a_problem_and_a_test_a_case() {
        let wrong = "line 1, token 1: expected `1`, found `<2>&\"`";
        let results = Results {
            judgements: vec![
                judgement("gap", "1", Verdict::Ac, ""),
                judgement("gap", "2", Verdict::Wa, wrong),
                judgement("gap", "3", Verdict::Je, "the checker failed\u{0}\u{ffff}"),
                judgement("gap-ac-other", "", Verdict::Ce, "error: no\n --> src/main.rs"),
                judgement("gap-tle-slow", "1", Verdict::Ac, ""),
                judgement("gap-wa-lines", "1", Verdict::Ac, ""),
                judgement("gap-wa-lines", "2", Verdict::Wa, wrong),
            ],
            programs: vec![
                result("gap", Verdict::Ac, Verdict::Je),
                result("gap-ac-other", Verdict::Ac, Verdict::Ce),
                result("gap-tle-slow", Verdict::Tle, Verdict::Ac),
                result("gap-wa-lines", Verdict::Wa, Verdict::Wa),
            ],
            faults: vec![Fault {
                problem: "other".to_owned(),
                path: "problems/other".into(),
                message: "no cases".to_owned(),
            }],
        };
        insta::assert_snapshot!(junit(&results).unwrap(), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cargo judge" tests="7" skipped="0" failures="3" errors="2">
            <testsuite name="gap" tests="6" skipped="0" errors="1" failures="3" time="0.091">
                <testcase name="sample/1" classname="gap" time="0.013"/>
                <testcase name="sample/2" classname="gap" time="0.013">
                    <failure message="wrong answer, line 1, token 1: expected `1`, found `&lt;2&gt;&amp;&quot;`" type="WA">wrong answer, line 1, token 1: expected `1`, found `&lt;2&gt;&amp;&quot;`
        again: cargo judge run gap --case sample/2 --checked</failure>
                    <system-err>\u{1b}[31mloud</system-err>
                </testcase>
                <testcase name="sample/3" classname="gap" time="0.013">
                    <error message="judge error, the checker failed\u{0}\u{ffff}" type="JE">judge error, the checker failed\u{0}\u{ffff}
        again: cargo judge run gap --case sample/3 --checked</error>
                    <system-err>\u{1b}[31mloud</system-err>
                </testcase>
                <testcase name="compile" classname="gap-ac-other" time="0.013">
                    <failure message="compile error, error: no" type="CE">compile error, error: no
         --&gt; src/main.rs</failure>
                    <system-err>\u{1b}[31mloud</system-err>
                </testcase>
                <testcase name="gets TLE" classname="gap-tle-slow" time="0.013">
                    <failure message="no case gives it TLE; add one that does, or remove it" type="AC"/>
                </testcase>
                <testcase name="gets WA" classname="gap-wa-lines" time="0.026"/>
            </testsuite>
            <testsuite name="other" tests="1" skipped="0" errors="1" failures="0">
                <testcase name="problems/other" classname="other">
                    <error message="no cases" type="fault"/>
                </testcase>
            </testsuite>
        </testsuites>
        "#);
    }
}
