//! The settings of a package: `problem.yaml` and the files beside it.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value};

use super::ini::Ini;
use super::tree::Tree;
use super::{flags, roles, yaml};
use crate::intake::title;
use crate::problem::{Bound, Settings, is_url};
use crate::wording;

/// What a package sets.
pub(super) struct Read {
    pub settings: Settings,
    pub validation: Validation,
    pub notes: Vec<String>,
    pub left_out: Vec<String>,
}

/// Who compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Validation {
    Default,
    Custom,
}

/// Keys of `problem.yaml` that are looked at; of the others the names are told.
const KEYS: [&str; 8] = [
    "problem_format_version",
    "name",
    "limits",
    "validation",
    "validator_flags",
    "type",
    "source_url",
    "uuid",
];

pub(super) fn read(tree: &Tree) -> anyhow::Result<Read> {
    let file = ["problem.yaml", "problem.yml"].into_iter().find(|file| tree.has(file));
    let yaml = match file {
        Some(file) => table(tree, file)?,
        None => Map::new(),
    };
    let ini = Ini::read(tree)?;
    let mut read = Read {
        settings: Settings::default(),
        validation: Validation::Default,
        notes: Vec::new(),
        left_out: Vec::new(),
    };
    let name = name(&yaml).or_else(|| ini.get("name"));
    read.settings.title = name.and_then(|name| title(&name));
    let url = yaml.get("source_url").or_else(|| yaml.get("source")?.get("url"));
    let url = url.and_then(Value::as_str).filter(|url| is_url(url));
    read.settings.url = url.map(str::to_owned);
    limits(tree, &yaml, &ini, &mut read)?;
    validation(tree, &yaml, &mut read)?;
    let other =
        |(key, value): &(&String, &Value)| !KEYS.contains(&key.as_str()) && !value.is_null();
    let others: Vec<&str> = yaml.iter().filter(other).map(|(key, _)| key.as_str()).collect();
    if !others.is_empty() {
        read.left_out.push(format!("problem.yaml: {}", others.join(", ")));
    }
    Ok(read)
}

fn table(tree: &Tree, file: &str) -> anyhow::Result<Map<String, Value>> {
    match yaml::read(&tree.text(file)?)
        .map_err(anyhow::Error::msg)
        .with_context(|| file.to_owned())?
    {
        Value::Object(table) => Ok(table),
        Value::Null => Ok(Map::new()),
        _ => bail!("{file} is no table of keys"),
    }
}

/// One name, or the English or first of several.
fn name(yaml: &Map<String, Value>) -> Option<String> {
    match yaml.get("name")? {
        Value::Object(names) => {
            let name = names.get("en").or_else(|| names.values().next());
            name.and_then(Value::as_str).map(str::to_owned)
        }
        Value::String(name) => Some(name.clone()),
        // A title like 2048 is a title.
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn limits(
    tree: &Tree,
    yaml: &Map<String, Value>,
    ini: &Ini,
    read: &mut Read,
) -> anyhow::Result<()> {
    let none = Map::new();
    let limits = yaml.get("limits").and_then(Value::as_object).unwrap_or(&none);
    let number = |key: &str| -> anyhow::Result<Option<f64>> {
        match limits.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let number = value.as_f64().filter(|number| *number > 0.0);
                Ok(Some(number.with_context(|| {
                    format!("limits: {key} is {value}: a number above 0 is needed")
                })?))
            }
        }
    };
    let mut seconds = number("time_limit")?;
    if seconds.is_none() && tree.has(".timelimit") {
        let text = tree.text(".timelimit")?;
        let text = text.trim();
        seconds = Some(positive(text).with_context(|| format!(".timelimit says {text:?}"))?);
    }
    if seconds.is_none()
        && let Some(text) = ini.get("timelimit")
    {
        seconds = Some(
            positive(&text)
                .with_context(|| format!("domjudge-problem.ini says timelimit {text:?}"))?,
        );
    }
    let settings = &mut read.settings;
    let notes = &mut read.notes;
    match seconds {
        Some(seconds) => {
            let seconds = bounded(notes, "the time limit", &Bound::TIME, seconds);
            settings.time_limit = Duration::from_secs_f64(seconds);
        }
        None => notes.push(format!(
            "no time limit in the package: {}",
            wording::seconds(settings.time_limit)
        )),
    }
    let mut size =
        |key: &str, bound: Bound, shift: u32, default: &mut u64| -> anyhow::Result<bool> {
            let Some(units) = number(key)?.map(f64::ceil) else { return Ok(false) };
            let units = bounded(notes, &format!("limits: {key}"), &bound, units);
            *default = (units as u64) << shift;
            Ok(true)
        };
    let has_memory = size("memory", Bound::MEMORY, 20, &mut settings.memory_limit)?;
    size("output", Bound::OUTPUT, 20, &mut settings.output_limit)?;
    size("code", Bound::SOURCE, 10, &mut settings.source_limit)?;
    if !has_memory {
        let default = wording::mebibytes(settings.memory_limit);
        notes.push(format!("no memory limit in the package: {default}"));
    }
    Ok(())
}

/// A limit in seconds, as files of one line have it.
fn positive(text: &str) -> anyhow::Result<f64> {
    let number: f64 = text.parse()?;
    ensure!(number > 0.0, "a number above 0 is needed");
    Ok(number)
}

/// A limit or, with a note, the nearest that there may be: the rest of the
/// package is as good as any.
fn bounded(notes: &mut Vec<String>, limit: &str, bound: &Bound, figure: f64) -> f64 {
    match bound.nearest(figure) {
        Some((nearest, said)) => {
            notes.push(format!("{limit} {said}"));
            nearest
        }
        None => figure,
    }
}

fn validation(tree: &Tree, yaml: &Map<String, Value>, read: &mut Read) -> anyhow::Result<()> {
    let legacy = match yaml.get("problem_format_version").and_then(Value::as_str) {
        None => true,
        Some(version) => version.starts_with("legacy"),
    };
    let words = words(yaml.get("validation"));
    let kinds = self::words(yaml.get("type"));
    let says = |word: &str| words.iter().chain(&kinds).any(|said| said == word);
    for word in ["multi-pass", "multipass", "submit-answer"] {
        ensure!(!says(word), "the package is {word}: no problem of that kind can be judged here");
    }
    read.settings.interactive = says("interactive");
    if says("scoring") || says("score") {
        read.left_out.push("scoring: here every case must be right".to_owned());
    }
    let (checkers, checker) = roles::CHECKERS;
    let has_checker = [checkers, checker].iter().any(|folder| tree.under(folder).next().is_some());
    let custom = says("custom") || read.settings.interactive || (!legacy && has_checker);
    let flags = comparison_flags(tree, yaml)?;
    if custom {
        read.validation = Validation::Custom;
        if !flags.is_empty() {
            read.left_out.push(format!("the flags of the checker: {}", flags.join(" ")));
        }
        return Ok(());
    }
    let mut flags = flags::read(&flags).map_err(anyhow::Error::msg)?;
    read.settings.comparison = flags.comparison;
    read.notes.append(&mut flags.notes);
    Ok(())
}

/// The flags of the comparison, from wherever a version keeps them.
fn comparison_flags(tree: &Tree, yaml: &Map<String, Value>) -> anyhow::Result<Vec<String>> {
    let mut flags = words(yaml.get("validator_flags"));
    for folder in ["data", "data/secret"] {
        for (file, key) in [
            ("testdata.yaml", "output_validator_flags"),
            ("test_group.yaml", "output_validator_args"),
            ("test_group.yaml", "output_validator_flags"),
        ] {
            let file = format!("{folder}/{file}");
            if tree.has(&file)
                && let Some(value) = table(tree, &file)?.get(key)
            {
                flags = words(Some(value));
            }
        }
    }
    Ok(flags)
}

/// The words of a text or of a list of texts.
fn words(value: Option<&Value>) -> Vec<String> {
    let split = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    match value {
        Some(Value::Array(values)) => values.iter().flat_map(|value| words(Some(value))).collect(),
        Some(Value::String(text)) => split(text),
        Some(Value::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}
