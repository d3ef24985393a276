//! What a problem must be called to be exported.

use anyhow::{Context, bail};

use crate::intake::import::layout::SEED;
use crate::problem::{Group, Problem};

/// Makes sure of the names that the formats restrict; returns the title.
///
/// # Errors
/// When a name will not do: the message says what to change.
pub(super) fn check(problem: &Problem) -> anyhow::Result<&str> {
    let id = &problem.id;
    if !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        bail!(
            "{id} is no name for a package: it takes lower-case letters and digits alone; \
             rename problems/{id}, testdata/{id} and the package"
        );
    }
    for case in problem.cases.iter().filter(|case| case.group != Group::Format) {
        let name = &case.name;
        let place = format!("testdata/{id}/{}/{name}.in", case.group);
        if !is_case_name(name) {
            bail!(
                "{place}: a package's cases are named with letters, digits, _, . and -, and begin \
                 with none of the last two; rename it"
            );
        }
        if case.group == Group::Stress && name.starts_with(SEED) {
            bail!("{place}: names in {SEED} belong to the cases of seeds; rename it");
        }
    }
    let title = problem.settings.title.as_deref().filter(|title| !title.trim().is_empty());
    title.with_context(|| {
        format!(
            "a package has a title: add one to [package.metadata.judge] in problems/{id}/Cargo.toml"
        )
    })
}

/// Names of files as both formats allow them.
fn is_case_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    name.bytes().all(allowed) && !name.starts_with(['.', '-']) && name.len() <= 200
}
