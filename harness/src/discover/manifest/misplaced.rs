//! What was meant for `[package.metadata.judge]` and stands where nothing reads
//! it, so that the limits would silently be the usual ones.

use super::entry::Entry;
use super::judge::KEYS;

/// Refuses what was most likely meant to be ours, at the top, in `[package]` and
/// in `[package.metadata]`. Other tools' tables are theirs.
///
/// # Errors
/// With the first thing that is misplaced.
pub(super) fn refuse(
    top: &[Entry<'_>],
    package: &[Entry<'_>],
    metadata: &[Entry<'_>],
) -> Result<(), String> {
    let right = [(top, "package"), (package, "metadata"), (metadata, "judge")];
    for (entries, right) in right {
        for entry in entries.iter().filter(|entry| entry.key != right) {
            if is_setting(entry) {
                return Err(entry.fault("is not read: write it under [package.metadata.judge]"));
            }
            if is_judge(entry) || is_metadata(entry) {
                return Err(entry.fault("is not read: write [package.metadata.judge]"));
            }
        }
    }
    Ok(())
}

/// Whether it is one of our keys. A table of that name is something else.
fn is_setting(entry: &Entry<'_>) -> bool {
    KEYS.contains(&entry.key.replace('_', "-").as_str()) && entry.table("").is_err()
}

/// Whether it was most likely meant to be `judge`: other words, such as `badge`,
/// are only two letters away.
fn is_judge(entry: &Entry<'_>) -> bool {
    match letters_from(entry, "judge") {
        0 | 1 => true,
        2 => within(entry).iter().any(is_setting),
        _ => false,
    }
}

/// Whether it was most likely meant to be `metadata`, and holds what is ours.
fn is_metadata(entry: &Entry<'_>) -> bool {
    letters_from(entry, "metadata") <= 2
        && within(entry).iter().any(|entry| is_judge(entry) || is_setting(entry))
}

/// How many letters are wrong in it, in either case.
fn letters_from(entry: &Entry<'_>, wanted: &str) -> usize {
    strsim::osa_distance(&entry.key.to_lowercase(), wanted)
}

/// What stands in it, if it is a table.
fn within<'a>(entry: &Entry<'a>) -> Vec<Entry<'a>> {
    entry.table("").unwrap_or_default()
}
