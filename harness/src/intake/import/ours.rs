//! What `cargo judge export` leaves in a package for this: the folder `judge/`
//! with the problem's manifest and the programs that the format has no place
//! for.

use std::path::PathBuf;

use anyhow::{Context, anyhow};

use super::layout::{MANIFEST, OURS, SEED};
use super::tree::Tree;
use crate::discover::{Manifest, parse_manifest};
use crate::intake::{Draft, DraftProgram};
use crate::problem::{Group, Role};
use crate::wording::plural;

/// The manifest that a package brings along, with the problem's name.
pub(super) fn manifest(tree: &Tree) -> anyhow::Result<Option<(String, Manifest)>> {
    if !tree.has(MANIFEST) {
        return Ok(None);
    }
    let text = tree.text(MANIFEST)?;
    let table: toml::Table = toml::from_str(&text).context(MANIFEST)?;
    let name = table.get("package").and_then(|package| package.get("name")?.as_str());
    let name = name.with_context(|| format!("{MANIFEST} names no package"))?;
    let manifest = parse_manifest(&text, name).map_err(|why| anyhow!("{MANIFEST}: {why}"))?;
    Ok(Some((name.to_owned(), manifest)))
}

/// Takes the programs and the statement that a problem of this name left.
pub(super) fn take(tree: &Tree, name: &str, draft: &mut Draft) -> anyhow::Result<()> {
    for (file, rest) in tree.under(OURS) {
        let suffix = rest.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        let role = suffix.and_then(|suffix| Role::from_suffix(suffix.rsplit_once('.')?.0));
        let path = match (rest, suffix, role) {
            ("Cargo.toml", ..) => continue,
            ("statement.md", ..) => PathBuf::from(rest),
            (_, Some(suffix), Some(_)) => PathBuf::from(format!("src/bin/{}-{suffix}", draft.id)),
            _ => {
                draft.left_out.push(file.to_owned());
                continue;
            }
        };
        let from = Some(file.to_owned());
        draft.programs.push(DraftProgram { path, text: tree.bytes(file)?, from });
    }
    Ok(())
}

/// Leaves out the cases of seeds where they can be generated again.
pub(super) fn leave_out_seeds(draft: &mut Draft) {
    let has =
        |role| draft.programs.iter().any(|program| super::roles::is(program, &draft.id, role));
    if !has(Role::Generator) || !has(Role::Brute) {
        return;
    }
    let before = draft.cases.len();
    draft.cases.retain(|case| case.group != Group::Stress || !case.name.starts_with(SEED));
    let seeds = before - draft.cases.len();
    if seeds > 0 {
        draft
            .left_out
            .push(format!("{} of seeds, which the generator makes", plural(seeds, "case")));
    }
}
