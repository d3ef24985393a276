//! `[package.metadata.judge]`.

use std::time::Duration;

use super::entry::Entry;
use crate::discover::nearest;
use crate::problem::{Bound, Settings, Spacing, is_url};

/// All that it may set.
pub(super) const KEYS: [&str; 9] = [
    "title",
    "url",
    "time-limit",
    "memory-limit",
    "output-limit",
    "source-limit",
    "comparison",
    "tolerance",
    "interactive",
];

/// The most digits that a tolerance may ask for, as in 1e-15: more there are not
/// in a number.
const DIGITS: f64 = 15.0;

/// What it sets, the rest by default.
///
/// # Errors
/// With the first thing that is wrong.
pub(super) fn settings(entries: &[Entry<'_>]) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for entry in entries {
        match entry.key {
            "title" => settings.title = Some(title(entry)?),
            "url" => settings.url = Some(url(entry)?),
            "time-limit" => {
                let seconds = entry.number("a number of seconds, like 2.0")?;
                bounded(entry, &Bound::TIME, seconds)?;
                settings.time_limit = Duration::from_secs_f64(seconds);
            }
            "memory-limit" => settings.memory_limit = size(entry, &Bound::MEMORY, "MiB", 256, 20)?,
            "output-limit" => settings.output_limit = size(entry, &Bound::OUTPUT, "MiB", 8, 20)?,
            "source-limit" => settings.source_limit = size(entry, &Bound::SOURCE, "KiB", 64, 10)?,
            "comparison" => settings.comparison.spacing = spacing(entry)?,
            "tolerance" => settings.comparison.tolerance = Some(tolerance(entry)?),
            "interactive" => settings.interactive = entry.flag()?,
            key => {
                let near = nearest(key, KEYS);
                let near = near.map_or(String::new(), |near| format!("did you mean {near}? "));
                return Err(entry.fault(&format!(
                    "is no key of [package.metadata.judge]: {near}the keys are {}",
                    KEYS.join(", ")
                )));
            }
        }
    }
    Ok(settings)
}

fn title(entry: &Entry<'_>) -> Result<String, String> {
    let title = entry.text("the statement's title in quotes, like \"Seven Puzzle\"")?;
    if title.trim().is_empty() {
        return Err(entry.fault("is empty: write the statement's title, or remove the line"));
    }
    if title.contains(char::is_control) {
        return Err(entry.unlike("it on one line, in \"...\" and without control characters"));
    }
    Ok(title.to_owned())
}

fn url(entry: &Entry<'_>) -> Result<String, String> {
    let wanted =
        "the statement's whole address, like \"https://example.org/1\", or remove the line";
    let url = entry.text(wanted)?;
    if is_url(url) { Ok(url.to_owned()) } else { Err(entry.unlike(wanted)) }
}

fn bounded(entry: &Entry<'_>, bound: &Bound, figure: f64) -> Result<(), String> {
    bound.refusal(figure).map_or(Ok(()), |refusal| Err(entry.fault(&refusal)))
}

/// A size in bytes, from a whole number of `1 << shift` bytes.
fn size(
    entry: &Entry<'_>,
    bound: &Bound,
    unit: &str,
    like: u64,
    shift: u32,
) -> Result<u64, String> {
    let units = entry.whole(&format!("a whole number of {unit}, like {like}"))?;
    bounded(entry, bound, units)?;
    Ok((units as u64) << shift)
}

fn spacing(entry: &Entry<'_>) -> Result<Spacing, String> {
    let wanted = "\"exact\", \"lines\" or \"tokens\"";
    let word = entry.text(wanted)?;
    let all = [Spacing::Exact, Spacing::Lines, Spacing::Tokens];
    all.into_iter().find(|spacing| spacing.name() == word).ok_or_else(|| entry.unlike(wanted))
}

fn tolerance(entry: &Entry<'_>) -> Result<f64, String> {
    let wanted = "a number above 0 and below 1, like 1e-6";
    let tolerance = entry.number(wanted)?;
    if tolerance > 0.0 && tolerance < Bound::TOLERANCE {
        return Ok(tolerance);
    }
    if tolerance.fract() == 0.0 && (1.0..=DIGITS).contains(&tolerance) {
        return Err(entry.fault(&format!(
            "is {tolerance}: write {wanted}; if so many digits are meant, 1e-{tolerance}"
        )));
    }
    Err(entry.unlike(wanted))
}
