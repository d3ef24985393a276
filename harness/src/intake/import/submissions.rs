//! The submissions of a package.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::layout::{ACCEPTED, RUN_TIME_ERROR, TIME_LIMIT, WRONG_ANSWER};
use super::program;
use super::tree::Tree;
use crate::intake::{Draft, DraftProgram, mended};
use crate::problem::{Role, is_name};
use crate::wording::plural;

/// The folders whose submissions have one exact verdict here, with the word
/// for it in a name.
const FOLDERS: [(&str, &str); 8] = [
    (ACCEPTED, "ac"),
    (WRONG_ANSWER, "wa"),
    ("presentation_error", "pe"),
    (TIME_LIMIT, "tle"),
    ("memory_limit_exceeded", "mle"),
    ("output_limit_exceeded", "ole"),
    (RUN_TIME_ERROR, "re"),
    ("runtime_error", "re"),
];

/// A submission in Rust.
struct Found {
    /// Its path in the package.
    file: String,
    /// What it will be: behind the problem's id and a hyphen.
    suffix: String,
    /// How well it would do as the submission that is pasted; less is better.
    rank: Option<u8>,
    text: Vec<u8>,
}

/// Takes the submissions in Rust and names the others. `name` is what the
/// problem is called in the package.
pub(super) fn take(tree: &Tree, name: &str, draft: &mut Draft) -> anyhow::Result<()> {
    let mut others: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut found = Vec::new();
    let mut folders: Vec<&str> = tree
        .under("submissions")
        .filter_map(|(_, rest)| rest.split_once('/').map(|(folder, _)| folder))
        .collect();
    folders.dedup();
    for folder in folders {
        let word = FOLDERS.iter().find(|(name, _)| *name == folder).map(|(_, word)| *word);
        for program in program::in_folder(tree, &format!("submissions/{folder}")) {
            let rust = program.source().filter(|(_, extension)| *extension == "rs");
            let known = match rust {
                Some((file, _)) => classify(file, folder, word, &[name, &draft.id]),
                None => None,
            };
            match (rust, known) {
                (Some((file, _)), Some((suffix, rank))) => {
                    let text = tree.bytes(file)?;
                    found.push(Found { file: file.to_owned(), suffix, rank, text });
                }
                _ => {
                    let why = if word.is_some() { " not in Rust" } else { "" };
                    *others.entry((folder, why)).or_default() += 1;
                }
            }
        }
    }
    for ((folder, why), programs) in others {
        let programs = plural(programs, "program");
        draft.left_out.push(format!("submissions/{folder}/ ({programs}{why})"));
    }
    place(draft, found);
    Ok(())
}

/// The suffix of a submission's name here, and its rank.
fn classify(
    file: &str,
    folder: &str,
    word: Option<&str>,
    names: &[&str],
) -> Option<(String, Option<u8>)> {
    let stem = file.rsplit('/').next()?.strip_suffix(".rs")?;
    let own = names.iter().find_map(|name| stem.strip_prefix(name)?.strip_prefix('-'));
    let own = own.filter(|suffix| is_name(suffix));
    let accepted = folder == ACCEPTED;
    match own.and_then(Role::from_suffix) {
        // A name of ours says more than the folder.
        Some(Role::Accepted) if accepted => return Some((own?.to_owned(), Some(3))),
        Some(Role::Wrong(_)) if !accepted => return Some((own?.to_owned(), None)),
        Some(Role::Brute) => return Some((own?.to_owned(), None)),
        _ if folder == "brute_force" => return Some(("brute".to_owned(), None)),
        _ => {}
    }
    let rank = match stem {
        _ if !accepted => None,
        "main" => Some(0),
        stem if names.contains(&stem) => Some(1),
        _ => Some(2),
    };
    Some((format!("{}-{}", word?, reason(stem, names)), rank))
}

/// Gives each submission its place: the best accepted one is pasted.
fn place(draft: &mut Draft, found: Vec<Found>) {
    let ranked = found.iter().enumerate().filter_map(|(at, one)| Some((one.rank?, at)));
    let main = ranked.min().map(|(_, at)| at);
    for (at, Found { file, suffix, text, .. }) in found.into_iter().enumerate() {
        let path = match at {
            _ if Some(at) == main => PathBuf::from("src/main.rs"),
            _ => free(draft, &format!("src/bin/{}-{suffix}", draft.id)),
        };
        if suffix == "brute" && !path.ends_with(format!("{}-brute.rs", draft.id)) {
            draft.left_out.push(format!("{file} (one brute is taken)"));
            continue;
        }
        draft.programs.push(DraftProgram { path, text, from: Some(file) });
    }
}

/// A name's part that tells something, in the letters that a name may have.
fn reason(stem: &str, names: &[&str]) -> String {
    let told = mended(&stem.to_ascii_lowercase().replace('_', "-"));
    let own = names.iter().find_map(|name| told.strip_prefix(&name.to_ascii_lowercase()));
    let told = own.unwrap_or(&told).trim_matches('-');
    if told.is_empty() { "package".to_owned() } else { told.to_owned() }
}

/// A path that no program has yet.
fn free(draft: &Draft, stem: &str) -> PathBuf {
    let taken = |path: &PathBuf| draft.programs.iter().any(|program| program.path == *path);
    let numbered = (2..).map(|number| PathBuf::from(format!("{stem}-{number}.rs")));
    let mut paths = std::iter::once(PathBuf::from(format!("{stem}.rs"))).chain(numbered);
    paths.find(|path| !taken(path)).unwrap_or_default()
}
