//! A folder of inputs and answers, as `oj` and others leave it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{bail, ensure};

use super::tree::Tree;
use crate::intake::{Content, Draft, DraftCase, legal, mended, submission};
use crate::problem::{Group, Settings};
use crate::wording::{mebibytes, seconds};

/// The folders that tools put beside a solution: the problem is named outside.
const CASES: [&str; 8] =
    ["cases", "data", "sample", "samples", "test", "testcases", "testdata", "tests"];

/// A draft of the cases in a folder: `.in` with `.out` or `.ans`. The statement's
/// are those named `sample`, or all where none is so named.
pub(super) fn draft(tree: &Tree, folder: &Path, id: Option<&str>) -> anyhow::Result<Draft> {
    let id = match id {
        Some(id) => id.to_owned(),
        None => id_of(folder)?,
    };
    let mut draft = Draft::new(&id, Settings::default());
    let mut pairs: BTreeMap<&str, (Option<&str>, Option<&str>)> = BTreeMap::new();
    for file in tree.files() {
        match file.rsplit_once('.') {
            Some((name, "in")) if !file.contains('/') => {
                pairs.entry(name).or_default().0 = Some(file);
            }
            Some((name, "out" | "ans")) if !file.contains('/') => {
                let answer = &mut pairs.entry(name).or_default().1;
                if let Some(other) = answer {
                    bail!("{other} and {file}: which is the answer? remove one");
                }
                *answer = Some(file);
            }
            _ => draft.left_out.push(file.to_owned()),
        }
    }
    let named_sample = |name: &str| name.starts_with("sample");
    let all_samples = !pairs.keys().any(|name| named_sample(name));
    for (name, pair) in pairs {
        let (input, answer) = match pair {
            (Some(input), Some(answer)) => (input, answer),
            (Some(input), None) => bail!("{input} has no answer: add {name}.out"),
            (None, answer) => bail!("{} has no input: add {name}.in", answer.unwrap_or(name)),
        };
        ensure!(!name.is_empty(), "a case without a name: {input}");
        let group = if all_samples || named_sample(name) { Group::Sample } else { Group::Stress };
        draft.cases.push(DraftCase {
            group,
            name: name.to_owned(),
            input: Content::File(tree.path(input)),
            answer: Content::File(tree.path(answer)),
        });
    }
    draft.programs.push(submission(&id, &draft.settings));
    let (time, memory) =
        (seconds(draft.settings.time_limit), mebibytes(draft.settings.memory_limit));
    draft.notes.push(format!("limits are not told by a folder of cases: {time}, {memory}"));
    Ok(draft)
}

fn id_of(folder: &Path) -> anyhow::Result<String> {
    let names = folder.ancestors().filter_map(|folder| folder.file_name()?.to_str());
    let name = names.into_iter().find(|name| !CASES.contains(name)).unwrap_or_default();
    let id = mended(name);
    if legal(&id).is_err() {
        bail!("which problem? name it with --id");
    }
    Ok(id)
}
