//! Unpacks a zip file whose names and sizes nobody vouches for.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use zip::ZipArchive;

use super::tree::{BYTES, ENTRIES};

/// Unpacks a zip file into an empty folder.
///
/// # Errors
/// When an entry would land outside of the folder, is a link, is encrypted or
/// damaged, or when there is too much of it. What is in the folder then is of
/// no use.
pub(super) fn unpack(path: &Path, into: &Path) -> anyhow::Result<()> {
    let file = File::open(path).context("cannot read it")?;
    let mut archive = ZipArchive::new(file).context("not a zip file, or a damaged one")?;
    ensure!(archive.len() <= ENTRIES, "over 100,000 entries: refused");
    let mut declared = 0u64;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).context("an entry cannot be read")?;
        let name = entry.name().to_owned();
        ensure!(is_inside(&name), "the entry {name:?} would lie elsewhere: refused");
        ensure!(
            is_ordinary(entry.unix_mode()),
            "the entry {name:?} is a link or a device: refused"
        );
        declared = declared.saturating_add(entry.size());
        ensure!(declared <= BYTES, "over 1 GiB unpacked: refused");
    }
    let mut left = BYTES;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let name = entry.name().to_owned();
        let target = into.join(name.trim_end_matches('/'));
        let context = || format!("cannot unpack {name:?}");
        if name.ends_with('/') {
            fs::create_dir_all(&target).with_context(context)?;
            continue;
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).with_context(context)?;
        }
        // Of two entries of one name the archive knows the last, as `unzip` does.
        let mut file = File::create_new(&target).with_context(context)?;
        let written =
            io::copy(&mut entry.by_ref().take(left + 1), &mut file).with_context(context)?;
        // What an entry says of its size need not be so.
        if written > left {
            bail!("over 1 GiB unpacked: refused");
        }
        left -= written;
    }
    Ok(())
}

/// Whether a name stays below the folder on every system.
fn is_inside(name: &str) -> bool {
    let path = name.strip_suffix('/').unwrap_or(name);
    path.split('/').all(|part| !matches!(part, "" | "." | ".."))
        && !path.contains(['\\', ':'])
        && !path.chars().any(char::is_control)
}

/// Whether the mode that Unix gave it is that of a file or a folder.
fn is_ordinary(mode: Option<u32>) -> bool {
    mode.is_none_or(|mode| matches!(mode & 0o170_000, 0 | 0o100_000 | 0o040_000))
}

#[cfg(test)]
mod tests {
    use super::is_inside;

    #[test]
    fn names_that_lead_elsewhere_are_noticed() {
        for name in ["a", "a/b.in", "a/", "a/..b", "größe/1.in", "a/b c"] {
            assert!(is_inside(name), "{name}");
        }
        for name in
            ["", "/", "/etc/passwd", "../a", "a/../../b", "a//b", "./a", "C:/a", "a\\..\\b", "a\n"]
        {
            assert!(!is_inside(name), "{name:?}");
        }
    }
}
