//! Finds a problem's cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{Folder, is_hidden};
use crate::problem::{Case, Group};

/// The files found of one case.
#[derive(Default)]
struct Pair {
    input: Option<PathBuf>,
    answer: Option<PathBuf>,
}

impl Folder<'_> {
    /// All cases under `testdata/<id>`, by group and name.
    pub(super) fn cases(&mut self) -> Vec<Case> {
        let root = self.workspace.testdata().join(self.id);
        if !root.is_dir() {
            self.fault(&root, "no cases: add sample/1.in and sample/1.ans");
            return Vec::new();
        }
        let mut pairs: BTreeMap<(Group, String), Pair> = BTreeMap::new();
        let visible = |entry: &DirEntry| entry.depth() == 0 || !is_hidden(entry.path());
        for entry in WalkDir::new(&root).follow_links(true).into_iter().filter_entry(visible) {
            match entry {
                Ok(entry) => self.sort_in(&root, &entry, &mut pairs),
                Err(error) => {
                    let path = error.path().unwrap_or(&root).to_owned();
                    self.fault(&path, format!("cannot be read: {error}"));
                }
            }
        }
        let cases: Vec<Case> =
            pairs.into_iter().filter_map(|(key, pair)| self.pair(key, pair)).collect();
        if self
            .faults
            .iter()
            .any(|fault| self.workspace.root().join(&fault.path).starts_with(&root))
        {
            // What is missing may be what is misplaced.
        } else if cases.is_empty() {
            self.fault(&root, "no cases: add sample/1.in and sample/1.ans");
        } else if cases[0].group != Group::Sample {
            self.fault(
                &root,
                "no sample: add the statement's case as sample/1.in and sample/1.ans",
            );
        }
        cases
    }

    /// Puts one entry of the walk where it belongs, or says why it does not.
    fn sort_in(
        &mut self,
        root: &Path,
        entry: &DirEntry,
        pairs: &mut BTreeMap<(Group, String), Pair>,
    ) {
        let path = entry.path();
        let parts: Option<Vec<&str>> =
            path.strip_prefix(root).unwrap_or(path).iter().map(|part| part.to_str()).collect();
        let stray = "stray: cases are sample/, stress/ and format/ with <name>.in and <name>.ans";
        let Some(parts) = parts else {
            return self.fault(path, "its name is not UTF-8: rename it");
        };
        match (parts.as_slice(), entry.file_type().is_dir()) {
            ([], _) => {}
            ([group], true) if Group::from_name(group).is_some() => {}
            ([group, file], false) if entry.file_type().is_file() => {
                let Some(group) = Group::from_name(group) else {
                    return; // Its folder is the fault, and is said once.
                };
                match file.rsplit_once('.') {
                    Some((name, "in")) => {
                        pairs.entry((group, name.to_owned())).or_default().input =
                            Some(path.to_owned());
                    }
                    Some((name, "ans")) => {
                        pairs.entry((group, name.to_owned())).or_default().answer =
                            Some(path.to_owned());
                    }
                    _ => self.fault(path, stray),
                }
            }
            ([group, _], true) if Group::from_name(group).is_none() => {}
            ([_, _, _, ..], _) => {}
            _ => self.fault(path, stray),
        }
    }

    fn pair(&mut self, (group, name): (Group, String), pair: Pair) -> Option<Case> {
        match (pair.input, pair.answer) {
            (Some(input), Some(answer)) => Some(Case { group, name, input, answer }),
            (Some(input), None) => {
                self.fault(&input, format!("no answer: add {name}.ans beside it"));
                None
            }
            (None, Some(answer)) => {
                self.fault(&answer, format!("no input: add {name}.in beside it"));
                None
            }
            (None, None) => None,
        }
    }
}
