//! The list of problems.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::style::pad;
use crate::check::harmless;
use crate::problem::{Group, Problem, Role};
use crate::wording::{mebibytes, seconds};

/// One line a problem: id, title, limits, cases a group, roles.
pub fn list(problems: &[Problem]) -> String {
    let width = problems.iter().map(|problem| problem.id.width()).max().unwrap_or(0);
    let title =
        |problem: &Problem| harmless(problem.settings.title.as_deref().unwrap_or_default(), 60);
    let title_width = problems.iter().map(|problem| title(problem).width()).max().unwrap_or(0);
    let mut text = String::new();
    for problem in problems {
        let limits = format!(
            "{}, {}",
            seconds(problem.settings.time_limit),
            mebibytes(problem.settings.memory_limit)
        );
        let line = format!(
            "{}  {}  {limits:16}  {}  {}",
            pad(&problem.id, width),
            pad(&title(problem), title_width),
            cases(problem),
            roles(problem)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// How many cases each group has: `3 sample, 12 stress`.
fn cases(problem: &Problem) -> String {
    let count = |group| problem.cases.iter().filter(|case| case.group == group).count();
    let counts: Vec<String> = Group::ALL
        .into_iter()
        .filter(|group| count(*group) > 0)
        .map(|group| format!("{} {group}", count(group)))
        .collect();
    counts.join(", ")
}

/// The roles beside the submission, how often each: `brute, generator, 5 wa`.
fn roles(problem: &Problem) -> String {
    let mut roles: Vec<(Role, usize)> = Vec::new();
    for program in problem.programs.iter().skip(1) {
        match roles.iter_mut().find(|(role, _)| *role == program.role) {
            Some((_, count)) => *count += 1,
            None => roles.push((program.role, 1)),
        }
    }
    let name = |(role, count): &(Role, usize)| match role.expected() {
        Some(_) => format!("{count} {}", role.label()),
        None => role.label().to_owned(),
    };
    roles.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::samples::problem;
    use super::list;

    #[test]
    fn columns_stand_below_each_other_in_any_script() {
        let titled = |id, title: &str| {
            let mut problem = problem(id);
            problem.settings.title = Some(title.to_owned());
            problem
        };
        insta::assert_snapshot!(list(&[titled("gcd", "最大公約数"), titled("gap", "Gap")]), @r"
        gcd  最大公約数  2 s, 256 MiB
        gap  Gap         2 s, 256 MiB
        ");
    }
}
