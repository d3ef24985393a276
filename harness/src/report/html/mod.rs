//! Results as one self-contained page, for people to look around in.

mod chart;
mod matrix;
mod policy;
mod problem;

use std::collections::HashMap;
use std::time::SystemTime;

use anyhow::Context;
use askama::Template;

use self::problem::Section;
use crate::exhibit::Exhibit;
use crate::judge::{Judgement, ProgramResult};
use crate::problem::Problem;
use crate::session::Results;
use crate::verdict::Verdict;
use crate::wording::plural;

const STYLE: &str = include_str!("../../../templates/report.css");
const SCRIPT: &str = include_str!("../../../templates/report.js");

/// The page as the template sees it.
#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    policy: String,
    style: &'a str,
    script: &'a str,
    made: String,
    summary: Vec<(String, String, bool)>,
    faults: Vec<(String, String)>,
    verdicts: Vec<Verdict>,
    groups: Vec<&'a str>,
    sections: Vec<Section>,
}

/// The page on these problems, judged at this time. `exhibit` shows what a
/// failing case looks like.
///
/// # Errors
/// When the template cannot be filled in.
pub fn html(
    problems: &[Problem],
    results: &Results,
    exhibit: &dyn Fn(&Problem, &Judgement) -> Exhibit,
    made: SystemTime,
) -> anyhow::Result<String> {
    let by_id: HashMap<&str, &Problem> =
        problems.iter().map(|problem| (problem.id.as_str(), problem)).collect();
    let sections: Vec<Section> = results
        .by_problem()
        .filter_map(|own| Some(Section::new(by_id.get(own.id)?, own, exhibit)))
        .collect();
    let page = Page {
        policy: policy::policy(STYLE, SCRIPT),
        style: STYLE,
        script: SCRIPT,
        made: humantime::format_rfc3339_seconds(made).to_string(),
        summary: summary(&sections, results),
        faults: results.faults.iter().map(super::fault).collect(),
        verdicts: Verdict::ALL
            .into_iter()
            .filter(|verdict| sections.iter().any(|section| section.has(*verdict)))
            .collect(),
        groups: ["sample", "stress", "format", "seed"]
            .into_iter()
            .filter(|group| {
                let in_group = |one: &Judgement| one.group.as_deref() == Some(group);
                results.judgements.iter().any(in_group)
            })
            .collect(),
        sections,
    };
    page.render().context("cannot fill in the page")
}

/// What is said at the top: a figure, what it counts, and whether it is as it
/// should be.
fn summary(sections: &[Section], results: &Results) -> Vec<(String, String, bool)> {
    // "3 problems" of which the page sets the figure apart.
    let figure = |ok: usize, all: usize, noun: &str, what: &str| {
        let counted = plural(all, noun);
        let (all_of_them, nouns) = counted.split_once(' ').unwrap_or_default();
        let part = if ok < all { format!("{ok} of ") } else { String::new() };
        (format!("{part}{all_of_them}"), format!("{nouns}{what}"), ok == all)
    };
    let accepted = sections.iter().filter(|section| section.ok).count();
    let own: Vec<&Judgement> = results
        .judgements
        .iter()
        .filter(|judgement| judgement.expected.is_some() && judgement.case.is_some())
        .collect();
    let passed = own.iter().filter(|judgement| judgement.verdict == Verdict::Ac).count();
    let is_wrong = |program: &&ProgramResult| program.expected != Verdict::Ac;
    let wrong = results.programs.iter().filter(is_wrong).count();
    let caught = results.programs.iter().filter(is_wrong).filter(|program| program.ok).count();
    let mut summary = vec![
        figure(accepted, sections.len(), "problem", " accepted"),
        figure(passed, own.len(), "run", " accepted"),
    ];
    if wrong > 0 {
        summary.push(figure(caught, wrong, "wrong submission", " caught"));
    }
    if !results.faults.is_empty() {
        let (faults, noun, _) = figure(results.faults.len(), results.faults.len(), "fault", "");
        summary.push((faults, noun, false));
    }
    summary
}
