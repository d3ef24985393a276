//! The validator, the checker and, where this project made the package, the
//! generator of a package.

use std::path::{Path, PathBuf};

use super::program::{self, Program};
use super::tree::Tree;
use crate::intake::{Draft, Source};
use crate::problem::Role;

/// Takes one validator and one checker, and names what is left.
pub(super) fn take(tree: &Tree, draft: &mut Draft) -> anyhow::Result<()> {
    let validators = ["input_validators", "input_format_validators"];
    let validators = validators.iter().flat_map(|folder| program::in_folder(tree, folder));
    take_one(tree, draft, Role::Validator, validators.collect());

    let mut checkers = program::in_folder(tree, "output_validators");
    checkers.extend(program::whole(tree, "output_validator"));
    take_one(tree, draft, Role::Checker, checkers);

    let (ours, others): (Vec<_>, Vec<_>) = program::in_folder(tree, "generators")
        .into_iter()
        .partition(|program| program.source().is_some_and(|(file, _)| is_our_generator(file)));
    take_one(tree, draft, Role::Generator, ours);
    draft.left_out.extend(others.into_iter().map(|program| program.name));
    Ok(())
}

/// Other generators take arguments that only their package knows.
fn is_our_generator(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(stem, _)| stem.ends_with("-generator"))
}

/// Whether a program of a draft has a role that a problem has once.
pub(super) fn is(program: &Source, id: &str, role: Role) -> bool {
    program.path.with_extension("") == Path::new(&format!("src/bin/{id}-{}", role.label()))
}

fn take_one(tree: &Tree, draft: &mut Draft, role: Role, mut programs: Vec<Program<'_>>) {
    // Rust first, which needs nothing else installed, then C++.
    programs.sort_by_key(|program| {
        let order = ["rs", "cpp", "py"];
        program
            .source()
            .and_then(|(_, found)| order.iter().position(|one| *one == found))
            .unwrap_or(3)
    });
    let mut taken = false;
    for program in programs {
        let label = role.label();
        if taken {
            draft.left_out.push(format!("{} (one {label} is taken)", program.name));
            continue;
        }
        match program.single(tree) {
            Ok(single) => {
                let path = format!("src/bin/{}-{label}.{}", draft.id, single.extension);
                if let Some(text) = single.testlib {
                    let path = PathBuf::from("src/bin/testlib.h");
                    if !draft.programs.iter().any(|program| program.path == path) {
                        let from = Some(program.name.clone());
                        draft.programs.push(Source { path, text, from });
                    }
                }
                let from = Some(program.name);
                draft.programs.push(Source { path: path.into(), text: single.text, from });
                taken = true;
            }
            Err(why) => draft.left_out.push(format!("{} ({why})", program.name)),
        }
    }
}
