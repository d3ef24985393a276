//! Adds cases to a problem that exists.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::made::Made;
use super::{Content, DraftCase};
use crate::problem::Group;
use crate::workspace::Workspace;

/// When two cases are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// When they are the same byte for byte.
    Exact,
    /// Also when they differ in white space at the ends of lines only, which is
    /// what browsers lose.
    Trimmed,
}

/// Cases that will be added to a problem, and those that will not.
#[derive(Debug, Default)]
pub struct Addition {
    /// The problem.
    pub id: String,
    /// Where its cases lie.
    folder: PathBuf,
    /// New ones: where they go, without the extension, and what they are.
    new: Vec<(String, DraftCase)>,
    /// Cases that lie there already, as `group/name`.
    pub known: Vec<String>,
    /// Cases that lie there with another answer, and will stay so.
    pub differing: Vec<String>,
    /// Cases that lie there without a byte in them, as the template makes them.
    pub empty: Vec<String>,
}

impl Addition {
    /// Compares cases with those that a problem has. Each keeps its name where
    /// that is free and gets a number where it is not.
    ///
    /// # Errors
    /// When a case cannot be read.
    pub fn plan(
        workspace: &Workspace,
        id: &str,
        cases: &[DraftCase],
        likeness: Likeness,
    ) -> anyhow::Result<Addition> {
        let folder = workspace.testdata().join(id);
        let mut addition = Addition { id: id.to_owned(), folder, ..Addition::default() };
        addition.extend(cases, likeness)?;
        Ok(addition)
    }

    /// Plans for more cases, which come after those that are planned for.
    ///
    /// # Errors
    /// When a case cannot be read.
    pub fn extend(&mut self, cases: &[DraftCase], likeness: Likeness) -> anyhow::Result<()> {
        for group in Group::ALL {
            let own: Vec<&DraftCase> = cases.iter().filter(|case| case.group == group).collect();
            if !own.is_empty() {
                self.plan_group(group, &own, likeness)?;
            }
        }
        Ok(())
    }

    fn plan_group(
        &mut self,
        group: Group,
        cases: &[&DraftCase],
        likeness: Likeness,
    ) -> anyhow::Result<()> {
        let mut lying = lying(&self.folder.join(group.name()), likeness)?;
        let planned = format!("{group}/");
        for (place, case) in &self.new {
            if let Some(name) = place.strip_prefix(&planned) {
                lying.insert(name.to_owned(), likeness.pair(case)?);
            }
        }
        for case in cases {
            let pair = likeness.pair(case)?;
            match lying.iter().find(|(_, (input, _))| *input == pair.0) {
                Some((name, (_, answer))) => {
                    let place = format!("{group}/{name}");
                    let kind =
                        if *answer == pair.1 { &mut self.known } else { &mut self.differing };
                    kind.push(place);
                }
                None => {
                    let numbers = (1u64..).map(|number| number.to_string());
                    let mut names = std::iter::once(case.name.clone()).chain(numbers);
                    let name = names.find(|name| !lying.contains_key(name)).unwrap_or_default();
                    self.new.push((format!("{group}/{name}"), (*case).clone()));
                    lying.insert(name, pair);
                }
            }
        }
        let hollow =
            lying.iter().filter(|(_, (input, answer))| input.is_empty() && answer.is_empty());
        for place in hollow.map(|(name, _)| format!("{group}/{name}")) {
            if !self.empty.contains(&place) {
                self.empty.push(place);
            }
        }
        Ok(())
    }

    /// The new cases, as `group/name`.
    pub fn new_cases(&self) -> impl Iterator<Item = &str> {
        self.new.iter().map(|(place, _)| place.as_str())
    }

    /// Writes the new cases.
    pub(super) fn save(&self, made: &mut Made) -> anyhow::Result<()> {
        for (place, case) in &self.new {
            for (content, extension) in [(&case.input, "in"), (&case.answer, "ans")] {
                let path = self.folder.join(format!("{place}.{extension}"));
                made.folder(path.parent().unwrap_or(&self.folder))?;
                made.file(&path, content)?;
            }
        }
        Ok(())
    }
}

type Pair = (Vec<u8>, Vec<u8>);

/// The cases that lie in a folder, by name.
fn lying(folder: &Path, likeness: Likeness) -> anyhow::Result<BTreeMap<String, Pair>> {
    let mut found: BTreeMap<String, Pair> = BTreeMap::new();
    if !folder.exists() {
        return Ok(found);
    }
    let context = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        let content = Content::File(path.clone());
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("in") => found.entry(name).or_default().0 = likeness.of(&content.read()?),
            Some("ans") => found.entry(name).or_default().1 = likeness.of(&content.read()?),
            _ => {}
        }
    }
    Ok(found)
}

impl Likeness {
    /// A case as it is compared.
    fn pair(self, case: &DraftCase) -> anyhow::Result<Pair> {
        Ok((self.of(&case.input.read()?), self.of(&case.answer.read()?)))
    }

    /// A text as it is compared.
    fn of(self, text: &[u8]) -> Vec<u8> {
        match self {
            Likeness::Exact => text.to_vec(),
            Likeness::Trimmed => {
                let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
                let lines = lines.collect::<Vec<_>>().join(&b'\n');
                lines.trim_ascii_end().to_vec()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::intake::{scaffold, write};
    use crate::problem::Settings;

    #[test]
    fn new_cases_are_numbered_on_and_nothing_is_written_over() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        let sample = |input: &str, answer: &str| DraftCase {
            group: Group::Sample,
            name: "1".to_owned(),
            input: Content::Bytes(input.into()),
            answer: Content::Bytes(answer.into()),
        };
        write(&workspace, &[scaffold("gap", Settings::default(), false)], &[]).unwrap();
        let folder = workspace.testdata().join("gap/sample");
        fs::write(folder.join("1.in"), "A \n").unwrap();
        fs::write(folder.join("1.ans"), "1\n").unwrap();
        let samples = [sample("A\n", "1"), sample("B\n", "2\n"), sample("B\n", "3\n")];
        let plan = |likeness| Addition::plan(&workspace, "gap", &samples, likeness).unwrap();
        let exact = plan(Likeness::Exact);
        assert_eq!(exact.new_cases().collect::<Vec<_>>(), ["sample/2", "sample/3"]);
        let addition = plan(Likeness::Trimmed);
        assert_eq!(addition.new_cases().collect::<Vec<_>>(), ["sample/2"]);
        assert_eq!(
            (&addition.known[..], &addition.differing[..]),
            (&["sample/1".to_owned()][..], &["sample/2".to_owned()][..])
        );
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        write(&workspace, &[], std::slice::from_ref(&addition)).unwrap();
        assert_eq!(fs::read(folder.join("1.in")).unwrap(), b"A \n");
        assert_eq!(fs::read(folder.join("2.ans")).unwrap(), b"2\n");
        // A second time the place is taken, and what lies there stays.
        assert!(write(&workspace, &[], &[addition]).is_err());
        assert_eq!(fs::read(folder.join("2.ans")).unwrap(), b"2\n");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("Cargo.toml"), "[workspace]\n").unwrap();
        fs::create_dir_all(root.path().join("problems")).unwrap();
        let workspace = Workspace::around(root.path()).unwrap();
        let gone = DraftCase {
            group: Group::Sample,
            name: "1".to_owned(),
            input: Content::File("/nowhere/1.in".into()),
            answer: Content::Bytes(Vec::new()),
        };
        let error = Addition::plan(&workspace, "gap", &[gone], Likeness::Exact).unwrap_err();
        assert_eq!(error.to_string(), "cannot read /nowhere/1.in");
    }
}
