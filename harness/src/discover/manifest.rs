//! Reads a problem's `Cargo.toml`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Folder;
use crate::problem::{Comparison, Settings, Spacing};

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
    let file: File = toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        format!("{place}{}", error.message().replace('\n', ", "))
    })?;
    if file.package.name != id {
        return Err(format!(
            "package.name is {:?}, but the folder is {id:?}: give both the same name",
            file.package.name
        ));
    }
    if let Some(dependency) = file.first_dependency() {
        return Err(format!(
            "depends on {dependency}: a submission is one file with std only; remove it"
        ));
    }
    let edition = file.package.edition.unwrap_or_else(|| "2015".to_owned());
    if !["2015", "2018", "2021", "2024"].contains(&edition.as_str()) {
        return Err(format!("package.edition is {edition:?}: use 2015, 2018, 2021 or 2024"));
    }
    let table = file.package.metadata.and_then(|metadata| metadata.judge).unwrap_or_default();
    Ok(Manifest { edition, settings: table.settings()? })
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    package: Package,
    #[serde(flatten)]
    dependencies: Dependencies,
    #[serde(default)]
    target: std::collections::BTreeMap<String, Dependencies>,
}

impl File {
    /// The name of a dependency of any kind.
    fn first_dependency(&self) -> Option<&str> {
        self.dependencies.first().or_else(|| self.target.values().find_map(Dependencies::first))
    }
}

type Table = std::collections::BTreeMap<String, IgnoredAny>;

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", default)]
struct Dependencies {
    dependencies: Table,
    #[serde(alias = "dev_dependencies")]
    dev_dependencies: Table,
    #[serde(alias = "build_dependencies")]
    build_dependencies: Table,
}

impl Dependencies {
    fn first(&self) -> Option<&str> {
        let tables = [&self.dependencies, &self.dev_dependencies, &self.build_dependencies];
        tables.into_iter().find_map(|table| table.keys().next()).map(String::as_str)
    }
}

#[derive(Deserialize)]
struct Package {
    name: String,
    edition: Option<String>,
    metadata: Option<Metadata>,
}

/// Other tools' tables are theirs.
#[derive(Deserialize)]
struct Metadata {
    judge: Option<JudgeTable>,
}

/// `[package.metadata.judge]`.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct JudgeTable {
    title: Option<String>,
    url: Option<String>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    output_limit: Option<u64>,
    source_limit: Option<u64>,
    comparison: Option<Spacing>,
    tolerance: Option<f64>,
    interactive: Option<bool>,
}

impl JudgeTable {
    fn settings(self) -> Result<Settings, String> {
        let default = Settings::default();
        let time_limit = match self.time_limit {
            None => default.time_limit,
            Some(seconds) if seconds > 0.0 && seconds <= 3600.0 => Duration::from_secs_f64(seconds),
            Some(seconds) => {
                return Err(format!("time-limit is {seconds}: give seconds above 0, up to 3600"));
            }
        };
        if let Some(tolerance) = self.tolerance
            && !(tolerance > 0.0 && tolerance.is_finite())
        {
            return Err(format!("tolerance is {tolerance}: give a number above 0, like 1e-6"));
        }
        Ok(Settings {
            title: self.title,
            url: self.url,
            time_limit,
            memory_limit: size("memory-limit", self.memory_limit, 20, default.memory_limit)?,
            output_limit: size("output-limit", self.output_limit, 20, default.output_limit)?,
            source_limit: size("source-limit", self.source_limit, 10, default.source_limit)?,
            comparison: Comparison {
                spacing: self.comparison.unwrap_or(default.comparison.spacing),
                tolerance: self.tolerance,
            },
            interactive: self.interactive.unwrap_or(default.interactive),
        })
    }
}

/// A size in bytes from a whole number of `1 << shift` bytes.
fn size(key: &str, given: Option<u64>, shift: u32, default: u64) -> Result<u64, String> {
    const MOST: u64 = 1 << 20;
    match given {
        None => Ok(default),
        Some(units @ 1..=MOST) => Ok(units << shift),
        Some(units) => Err(format!("{key} is {units}: give a whole number from 1 to {MOST}")),
    }
}
