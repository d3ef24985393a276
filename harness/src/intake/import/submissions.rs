//! The submissions of a package.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::package::count;
use super::program;
use super::tree::Tree;
use crate::intake::{Draft, Source, mended};
use crate::problem::Role;

/// The folders whose submissions have one exact verdict here, with the word
/// for it in a name.
const FOLDERS: [(&str, &str); 8] = [
    ("accepted", "ac"),
    ("wrong_answer", "wa"),
    ("presentation_error", "pe"),
    ("time_limit_exceeded", "tle"),
    ("memory_limit_exceeded", "mle"),
    ("output_limit_exceeded", "ole"),
    ("run_time_error", "re"),
    ("runtime_error", "re"),
];

/// A submission in Rust.
struct Found {
    /// Its path in the package.
    file: String,
    /// Its name without the extension.
    stem: String,
    verdict: &'static str,
    text: Vec<u8>,
}

/// Takes the submissions in Rust and names the others.
pub(super) fn take(tree: &Tree, draft: &mut Draft) -> anyhow::Result<()> {
    let mut others: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut found = Vec::new();
    let mut folders: Vec<&str> = Vec::new();
    for (_, rest) in tree.under("submissions") {
        let folder = rest.split_once('/').map_or("", |(folder, _)| folder);
        if folders.last() != Some(&folder) {
            folders.push(folder);
        }
    }
    for folder in folders {
        let verdict = FOLDERS.iter().find(|(name, _)| *name == folder).map(|(_, word)| *word);
        for program in program::in_folder(tree, &format!("submissions/{folder}")) {
            let rust = program.source().filter(|(_, extension)| *extension == "rs");
            match (rust, verdict) {
                (Some((file, _)), Some(verdict)) => {
                    found.push(submission(tree, file, verdict)?);
                }
                (Some((file, _)), None) if is_brute(folder, file) => {
                    add_brute(tree, draft, file)?;
                }
                (None, Some(_)) => *others.entry((folder, " not in Rust")).or_default() += 1,
                (_, None) => *others.entry((folder, "")).or_default() += 1,
            }
        }
    }
    for ((folder, why), programs) in others {
        let programs = count(programs, "program");
        draft.left_out.push(format!("submissions/{folder}/ ({programs}{why})"));
    }
    place(draft, found);
    Ok(())
}

fn submission(tree: &Tree, file: &str, verdict: &'static str) -> anyhow::Result<Found> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name.strip_suffix(".rs").unwrap_or(name).to_owned();
    Ok(Found { file: file.to_owned(), stem, verdict, text: tree.bytes(file)? })
}

/// What is slow by design gives right answers.
fn is_brute(folder: &str, file: &str) -> bool {
    folder == "brute_force" || file.ends_with("-brute.rs")
}

fn add_brute(tree: &Tree, draft: &mut Draft, file: &str) -> anyhow::Result<()> {
    let path = PathBuf::from(format!("src/bin/{}-brute.rs", draft.id));
    if draft.programs.iter().any(|program| program.path == path) {
        draft.left_out.push(format!("{file} (one brute is taken)"));
    } else {
        let from = Some(file.to_owned());
        draft.programs.push(Source { path, text: tree.bytes(file)?, from });
    }
    Ok(())
}

/// Gives each submission its place: the first accepted one becomes
/// `src/main.rs`, and names that this project gives are kept.
fn place(draft: &mut Draft, found: Vec<Found>) {
    let id = draft.id.clone();
    // `main` and the problem's own name mark the one that is pasted.
    let rank = |one: &Found| match one.stem.as_str() {
        _ if one.verdict != "ac" => None,
        "main" => Some(0),
        stem if stem == id => Some(1),
        stem if known_suffix(stem, "ac").is_none() && !stem.ends_with("-brute") => Some(2),
        _ => Some(3),
    };
    let ranked = found.iter().enumerate().filter_map(|(at, one)| Some((rank(one)?, at)));
    let main = ranked.min().filter(|(rank, _)| *rank < 3).map(|(_, at)| at);
    for (at, one) in found.into_iter().enumerate() {
        let brute = PathBuf::from(format!("src/bin/{id}-brute.rs"));
        let path = if Some(at) == main {
            PathBuf::from("src/main.rs")
        } else if one.stem.ends_with("-brute")
            && one.verdict == "ac"
            && !draft.programs.iter().any(|program| program.path == brute)
        {
            brute
        } else {
            let why = match known_suffix(&one.stem, one.verdict) {
                Some(why) => why.to_owned(),
                None => reason(&one.stem, &id),
            };
            free(draft, &format!("src/bin/{id}-{}-{why}", one.verdict))
        };
        draft.programs.push(Source { path, text: one.text, from: Some(one.file) });
    }
}

/// What stands behind `<any id>-<verdict>-` in a name that has this form.
fn known_suffix<'a>(stem: &'a str, verdict: &str) -> Option<&'a str> {
    let (_, why) = stem.split_once(&format!("-{verdict}-"))?;
    let plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
    (Role::from_suffix(&format!("{verdict}-{why}")).is_some() && why.chars().all(plain))
        .then_some(why)
}

/// A name's part that tells something, in the letters that a name may have.
fn reason(stem: &str, id: &str) -> String {
    let plain =
        |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_lowercase() } else { '-' };
    let spelt: String = stem.chars().map(plain).collect();
    let parts: Vec<&str> = spelt.split('-').filter(|part| !part.is_empty()).collect();
    let joined = parts.join("-");
    let own = mended(id).to_ascii_lowercase().replace('_', "-");
    let told = joined.strip_prefix(&own).unwrap_or(&joined).trim_matches('-');
    if told.is_empty() { "package".to_owned() } else { told.to_owned() }
}

/// A path that no program has yet.
fn free(draft: &Draft, stem: &str) -> PathBuf {
    let taken = |path: &PathBuf| draft.programs.iter().any(|program| program.path == *path);
    let numbered = (2..).map(|number| PathBuf::from(format!("{stem}-{number}.rs")));
    let mut paths = std::iter::once(PathBuf::from(format!("{stem}.rs"))).chain(numbered);
    paths.find(|path| !taken(path)).unwrap_or_default()
}
