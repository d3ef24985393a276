//! The cases of a package.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;

use super::layout::Part;
use super::tree::Tree;
use crate::intake::{Content, Draft, DraftCase};
use crate::problem::Group;
use crate::wording::plural;

/// Takes the pairs of `data/sample` as samples and those of `data/secret`, in
/// whatever groups, as cases to stress with.
pub(super) fn take(tree: &Tree, draft: &mut Draft) -> anyhow::Result<()> {
    let mut others: BTreeMap<String, usize> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for (file, rest) in tree.under("data") {
        let (folder, _) = rest.split_once('/').unwrap_or(("", rest));
        let group = match Part::from_name(folder) {
            Some(Part::Sample) => Group::Sample,
            Some(Part::Secret) => Group::Stress,
            None if folder.is_empty() => {
                others.entry(file.to_owned()).or_default();
                continue;
            }
            None => {
                *others.entry(format!("data/{folder}/")).or_default() += 1;
                continue;
            }
        };
        match file.rsplit_once('.') {
            Some((stem, "in")) => {
                let answer = format!("{stem}.ans");
                if !tree.has(&answer) {
                    bail!("{file} has no answer: {answer} is missing");
                }
                let within = stem.splitn(3, '/').last().unwrap_or(stem);
                let name = within.replace('/', "-");
                if !names.insert((group, name.clone())) {
                    bail!("two cases would be named {name}: rename one of them");
                }
                draft.cases.push(DraftCase {
                    group,
                    name,
                    input: Content::File(tree.path(file)),
                    answer: Content::File(tree.path(&answer)),
                });
            }
            Some((stem, "ans")) if tree.has(&format!("{stem}.in")) => {}
            Some((stem, "ans")) => bail!("{file} has no input: {stem}.in is missing"),
            _ => {
                let name = file.rsplit('/').next().unwrap_or(file);
                let kind = match name.rsplit_once('.') {
                    Some((stem, extension)) if !stem.is_empty() => format!("*.{extension}"),
                    _ => name.to_owned(),
                };
                *others.entry(format!("data/{folder}/{kind}")).or_default() += 1;
            }
        }
    }
    for (what, files) in others {
        draft.left_out.push(if files == 0 {
            what
        } else {
            format!("{what} ({})", plural(files, "file"))
        });
    }
    Ok(())
}
