//! What a problem and its parts are called in a package.

use anyhow::{Context, bail, ensure};

use crate::intake::import::layout::SEED;
use crate::problem::{Group, Problem};

/// What a problem's package is called: its id in small letters, without what
/// the formats forbid. The programs in it keep their names, by which importing
/// finds them.
///
/// # Errors
/// When nothing is left of it.
pub fn package_name(id: &str) -> anyhow::Result<String> {
    let mut name = id.to_ascii_lowercase();
    name.retain(|char| char.is_ascii_lowercase() || char.is_ascii_digit());
    ensure!(
        !name.is_empty(),
        "{id} has no letter and no digit, which the name of a package is made of: \
         rename problems/{id}, testdata/{id} and the package"
    );
    Ok(name)
}

/// Makes sure of the names that the formats restrict; returns the title.
///
/// # Errors
/// When a name will not do: the message says what to change.
pub(super) fn check(problem: &Problem) -> anyhow::Result<&str> {
    let id = &problem.id;
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

#[cfg(test)]
mod tests {
    use super::package_name;

    #[test]
    fn a_package_is_called_by_what_the_formats_allow_of_an_id() {
        for (id, name) in [("cf-4a", "cf4a"), ("abc300_a", "abc300a"), ("AC", "ac"), ("x", "x")] {
            assert_eq!(package_name(id).unwrap(), name);
        }
        assert!(package_name("-_").unwrap_err().to_string().contains("rename problems/-_"));
    }
}
