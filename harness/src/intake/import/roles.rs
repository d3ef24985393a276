//! The validator, the checker and, where this project made the package, the
//! generator of a package.

use std::path::Path;

use super::layout;
use super::program::{self, Program};
use super::tree::Tree;
use crate::intake::{Draft, DraftProgram};
use crate::problem::{Role, TESTLIB};

/// The folders that validators lie in: of both versions, and an older name.
pub(super) const VALIDATORS: [&str; 2] = ["input_validators", "input_format_validators"];
/// The folder of checkers, and the one that is itself a checker.
pub(super) const CHECKERS: (&str, &str) = ("output_validators", "output_validator");
/// The folder of generators.
pub(super) const GENERATORS: &str = "generators";

/// Takes one validator and one checker, and names what is left.
pub(super) fn take(tree: &Tree, draft: &mut Draft) -> anyhow::Result<()> {
    let validators = VALIDATORS.iter().flat_map(|folder| program::in_folder(tree, folder));
    let mut validators: Vec<Program<'_>> = validators.collect();
    if tree.has(layout::MANIFEST) {
        // An exported package has more of them, made for the peers' tools.
        let (own, others) =
            validators.into_iter().partition(|program| is_named(program, Role::Validator));
        validators = own;
        let others: Vec<Program<'_>> = others;
        draft.left_out.extend(others.into_iter().map(|program| program.name));
    }
    take_one(tree, draft, Role::Validator, validators);

    let mut checkers = program::in_folder(tree, CHECKERS.0);
    checkers.extend(program::whole(tree, CHECKERS.1));
    take_one(tree, draft, Role::Checker, checkers);

    let (ours, others): (Vec<_>, Vec<_>) = program::in_folder(tree, GENERATORS)
        .into_iter()
        // Other generators take arguments that only their package knows.
        .partition(|program| is_named(program, Role::Generator));
    take_one(tree, draft, Role::Generator, ours);
    draft.left_out.extend(others.into_iter().map(|program| program.name));
    Ok(())
}

/// Whether a program is named as such programs are here: `<id>-generator.rs`.
fn is_named(program: &Program<'_>, role: Role) -> bool {
    let stem = program.source().and_then(|(file, _)| file.rsplit_once('.'));
    stem.is_some_and(|(stem, _)| stem.ends_with(&format!("-{}", role.label())))
}

/// Whether a program of a draft has a role that a problem has once.
pub(super) fn is(program: &DraftProgram, id: &str, role: Role) -> bool {
    program.path.with_extension("") == Path::new(&format!("src/bin/{id}-{}", role.label()))
}

fn take_one(tree: &Tree, draft: &mut Draft, role: Role, mut programs: Vec<Program<'_>>) {
    // One that is named as here, then Rust, which needs nothing else installed.
    programs.sort_by_key(|program| {
        let order = ["rs", "cpp", "py"];
        let source = program.source();
        let language = source.and_then(|(_, found)| order.iter().position(|one| *one == found));
        (!is_named(program, role), language.unwrap_or(order.len()))
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
                    let path = Path::new("src/bin").join(TESTLIB);
                    if !draft.programs.iter().any(|program| program.path == path) {
                        let from = Some(program.name.clone());
                        draft.programs.push(DraftProgram { path, text, from });
                    }
                }
                let from = Some(program.name);
                draft.programs.push(DraftProgram { path: path.into(), text: single.text, from });
                taken = true;
            }
            Err(why) => draft.left_out.push(format!("{} ({why})", program.name)),
        }
    }
}
