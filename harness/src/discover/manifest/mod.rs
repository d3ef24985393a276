//! Reads a problem's `Cargo.toml`.

mod entry;
mod judge;
mod misplaced;

use std::fs;
use std::path::Path;

use toml::de::DeTable;

use super::Folder;
use crate::problem::Settings;
use entry::{Entry, entries, line};

/// What the judge takes from a problem's `Cargo.toml`.
#[derive(Debug)]
pub struct Manifest {
    /// The edition of Rust, as in `2021`.
    pub edition: String,
    /// What its `[package.metadata.judge]` says.
    pub settings: Settings,
}

impl Folder<'_> {
    /// Reads `Cargo.toml`; `None` after a fault.
    pub(super) fn manifest(&mut self, dir: &Path) -> Option<Manifest> {
        let path = dir.join("Cargo.toml");
        if path.exists() && !path.is_file() {
            self.fault(&path, "not a file");
            return None;
        }
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                self.fault(
                    &path,
                    format!("cannot read it ({error}); a problem is a cargo package"),
                );
                return None;
            }
        };
        match parse(&text, self.id) {
            Ok(manifest) => Some(manifest),
            Err(message) => {
                self.fault(&path, message);
                None
            }
        }
    }
}

/// Parses the text of a `Cargo.toml`.
///
/// # Errors
/// With the first thing that is wrong.
pub fn parse(text: &str, id: &str) -> Result<Manifest, String> {
    let document = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line(text, span.start));
        format!("line {line}: this is no TOML: {}", error.message().replace('\n', ", "))
    })?;
    let top = entries(text, document.get_ref(), "");
    let package = find(&top, "package")
        .ok_or_else(|| format!("no [package]: begin with [package] and name = {id:?}"))?
        .table("package.")?;
    check_name(&package, id)?;
    refuse_dependencies(&top)?;
    let edition = find(&package, "edition").map_or(Ok("2015"), edition)?.to_owned();
    let metadata = match find(&package, "metadata") {
        Some(metadata) => metadata.table("package.metadata.")?,
        None => Vec::new(),
    };
    misplaced::refuse(&top, &package, &metadata)?;
    let judge = match find(&metadata, "judge") {
        Some(judge) => judge.table("")?,
        None => Vec::new(),
    };
    Ok(Manifest { edition, settings: judge::settings(&judge)? })
}

fn find<'a, 'b>(entries: &'b [Entry<'a>], key: &str) -> Option<&'b Entry<'a>> {
    entries.iter().find(|entry| entry.key == key)
}

fn check_name(package: &[Entry<'_>], id: &str) -> Result<(), String> {
    let wanted = format!("{id:?}, the folder's name");
    let entry = find(package, "name")
        .ok_or_else(|| format!("no package.name: add name = {wanted}, under [package]"))?;
    let name = entry.text(&wanted)?;
    if name == id {
        return Ok(());
    }
    Err(entry.fault(&format!("is {name:?}, but the folder is {id:?}: give both the same name")))
}

fn edition<'a>(entry: &Entry<'a>) -> Result<&'a str, String> {
    let wanted = "\"2015\", \"2018\", \"2021\" or \"2024\"";
    let edition = entry.text(wanted)?;
    if ["2015", "2018", "2021", "2024"].contains(&edition) {
        return Ok(edition);
    }
    Err(entry.unlike(wanted))
}

/// A submission is one file: there must be no dependency of any kind.
fn refuse_dependencies(tables: &[Entry<'_>]) -> Result<(), String> {
    for table in tables {
        match table.key.replace('_', "-").as_str() {
            "dependencies" | "dev-dependencies" | "build-dependencies" => {
                if let Some(first) = table.table("")?.first() {
                    return Err(first.fault(
                        "is a dependency: a submission is one file with std only; remove it",
                    ));
                }
            }
            "target" => {
                for platform in table.table("target.")? {
                    refuse_dependencies(&platform.table("")?)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
