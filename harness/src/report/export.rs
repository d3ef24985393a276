//! What became of an export, as text.

use std::fmt::Write;

use crate::export::{Exported, Format, LeftOut, Why, package_name};
use crate::intake::import::layout::{ACCEPTED, Part};
use crate::judge::Judgement;
use crate::problem::Role;
use crate::wording::plural;

/// What the package has, and what it lacks.
pub fn exported(problem: &str, format: Format, exported: &Exported) -> String {
    let mut text = String::new();
    if let Some(name) = package_name(problem).ok().filter(|name| name != problem) {
        let _ = writeln!(
            text,
            "{problem} is called {name} there: the format takes small letters and digits alone"
        );
    }
    let of = |part| exported.cases.iter().filter(|case| case.part == part).count();
    let accepted = exported.placed.iter().filter(|placed| placed.directory == ACCEPTED).count();
    let _ = writeln!(
        text,
        "{problem}, format {format}: {}, {}, {accepted} accepted and {}",
        plural(of(Part::Sample), "sample"),
        plural(of(Part::Secret), "secret case"),
        plural(exported.placed.len() - accepted, "wrong submission"),
    );
    for LeftOut { program, why } in &exported.left_out {
        let why = match why {
            Why::NotCaught => "no case of the package catches it".to_owned(),
            Why::NoDirectory(verdict) => format!("the format's tools give no {verdict}"),
            Why::OtherVerdict(verdict, case) => format!("it gets {verdict} first, on {case}"),
        };
        let _ = writeln!(text, "without {program}: {why}");
    }
    for role in &exported.missing {
        let _ = writeln!(text, "{problem} has no {}: {}", role.label(), instead(*role));
    }
    if exported.statement_missing {
        let _ = writeln!(
            text,
            "{problem} has no statement.md: the submission's header stands in for it, \
             with the solution's idea"
        );
    }
    text
}

fn instead(role: Role) -> &'static str {
    match role {
        Role::Validator => "the package's validator takes any input",
        _ => "no secret cases from seeds",
    }
}

/// The judgements that keep a problem from being exported.
pub fn not_exported(problem: &str, refused: &[Judgement]) -> String {
    let mut text = String::new();
    for judgement in refused {
        let (program, verdict, place) = (&judgement.program, judgement.verdict, judgement.place());
        let on = if place.is_empty() { String::new() } else { format!(" on {place}") };
        let _ = writeln!(text, "{program} gets {verdict}{on}");
    }
    let _ = writeln!(text, "not exported: see `cargo judge run {problem}`");
    text
}
