//! An ICPC problem package, `legacy` or `2025-09`, as the draft of a problem.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;

use super::settings::{self, Validation};
use super::tree::Tree;
use super::{cases, layout, ours, roles, submissions};
use crate::intake::{Draft, legal, mended, submission};
use crate::problem::{Group, Role};
use crate::wording::plural;

/// The folders that cases lie in.
pub(super) const CASES: [&str; 1] = ["data"];

/// Whether a folder is a package.
pub(super) fn is_one(tree: &Tree) -> bool {
    ["problem.yaml", "problem.yml", "domjudge-problem.ini"].iter().any(|file| tree.has(file))
        || tree.under("data").any(|(_, rest)| rest.contains('/') && rest.ends_with(".in"))
}

/// The draft of a package; its folder names it unless an id is given.
pub(super) fn draft(tree: &Tree, named: &Path, id: Option<&str>) -> anyhow::Result<Draft> {
    let ours = ours::manifest(tree)?;
    let name = match &ours {
        Some((name, _)) => name.clone(),
        None => id_of(named),
    };
    let id = id.map_or_else(|| name.clone(), str::to_owned);
    if let Err(refusal) = legal(&id) {
        bail!("{refusal} with --id");
    }
    let mut read = settings::read(tree)?;
    let mut draft = Draft::new(&id, read.settings);
    if let Some((name, manifest)) = ours {
        // It says exactly what the package can say only roughly.
        read.notes.clear();
        (draft.edition, draft.settings) = (manifest.edition, manifest.settings);
        ours::take(tree, &name, &mut draft)?;
    }
    draft.notes.append(&mut read.notes);
    draft.left_out.append(&mut read.left_out);
    cases::take(tree, &mut draft)?;
    if draft.cases.is_empty() {
        bail!("no case in data/: a pair of .in and .ans is needed");
    }
    if !draft.cases.iter().any(|case| case.group == Group::Sample) {
        let first = &mut draft.cases[0];
        first.group = Group::Sample;
        draft.notes.push(format!(
            "no sample in the package: its first case, {}, takes the place",
            first.name
        ));
    }
    roles::take(tree, &mut draft)?;
    let has_checker = |draft: &Draft| {
        draft.programs.iter().any(|program| roles::is(program, &draft.id, Role::Checker))
    };
    match read.validation {
        Validation::Default if has_checker(&draft) => draft.notes.push(
            "problem.yaml asks for the default comparison, yet there is a checker: it is used"
                .to_owned(),
        ),
        Validation::Default => {}
        Validation::Custom if has_checker(&draft) => {}
        Validation::Custom => {
            draft.add_stub(Role::Checker);
            draft.notes.push(format!(
                "its checker could not be carried: src/bin/{id}-checker.rs is yours to write"
            ));
        }
    }
    submissions::take(tree, &name, &mut draft)?;
    ours::leave_out_seeds(&mut draft);
    let main = Path::new("src/main.rs");
    if !draft.programs.iter().any(|program| program.path == main) {
        draft.programs.push(submission(&id, &draft.settings));
        draft.notes.push(
            "no accepted submission in Rust: src/main.rs is the template, yours to write"
                .to_owned(),
        );
    }
    draft.programs.sort_by_key(|program| (program.path != main, program.path.clone()));
    name_the_rest(tree, &mut draft);
    Ok(draft)
}

/// The name of a package's folder or zip file, mended where need be.
fn id_of(named: &Path) -> String {
    mended(named.file_name().and_then(|name| name.to_str()).unwrap_or_default())
}

/// Names what nothing above looks at, by the folders at the top.
fn name_the_rest(tree: &Tree, draft: &mut Draft) {
    let (checkers, checker) = roles::CHECKERS;
    let looked_at = ["data", "submissions", checkers, checker, roles::GENERATORS, layout::OURS];
    let looked_at = |folder| looked_at.contains(&folder) || roles::VALIDATORS.contains(&folder);
    const READ: [&str; 4] = ["problem.yaml", "problem.yml", "domjudge-problem.ini", ".timelimit"];
    let mut rest: BTreeMap<&str, usize> = BTreeMap::new();
    for file in tree.files().filter(|file| !READ.contains(file)) {
        match file.split_once('/') {
            Some((folder, _)) if looked_at(folder) => {}
            Some((folder, _)) => *rest.entry(folder).or_default() += 1,
            None => draft.left_out.push(file.to_owned()),
        }
    }
    for (folder, files) in rest {
        draft.left_out.push(format!("{folder}/ ({})", plural(files, "file")));
    }
    draft.left_out.sort();
}
