//! One file of records: a line each, the newest last.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Record;
use crate::compile::Key;

/// Past this many bytes a file loses its older half.
const ROOM: u64 = 512 << 10;
/// A record longer than this is not kept, in bytes.
const LONGEST: usize = 16 << 10;
/// The digits of a key and the blank behind it.
const KEY: usize = 33;

/// A file's lines in memory, found by their keys. What other processes add
/// later is not seen: that costs a run and nothing else.
#[derive(Debug)]
pub(super) struct Shard {
    path: PathBuf,
    /// To add to; opened with the first record that is put.
    file: Option<File>,
    text: Vec<u8>,
    lines: HashMap<Key, Range<usize>>,
}

impl Shard {
    /// Reads a file. One that cannot be read holds nothing.
    pub fn open(path: PathBuf) -> Shard {
        let mut text = Vec::new();
        // A pipe would be waited for.
        if let Some(file) = path.is_file().then(|| File::open(&path).ok()).flatten() {
            let _ = file.take(2 * ROOM).read_to_end(&mut text);
        }
        let mut shard = Shard { path, file: None, text: Vec::new(), lines: HashMap::new() };
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            shard.learn(line);
        }
        shard
    }

    /// The newest record of a key.
    pub fn get(&self, key: Key) -> Option<Record> {
        let line = self.text.get(self.lines.get(&key)?.clone())?;
        Record::read(key, line.get(KEY..)?.trim_ascii_end())
    }

    /// Adds a record.
    ///
    /// # Errors
    /// When the file cannot be written, a full disk say.
    pub fn put(&mut self, key: Key, record: &Record) -> io::Result<()> {
        let Some(line) = record.line(key).filter(|line| line.len() <= LONGEST) else {
            return Ok(());
        };
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(open_to_add(&self.path)?),
        };
        if file.metadata()?.len() > ROOM {
            forget_older_half(file)?;
        }
        // At one stroke, so that lines of two processes do not mix. A line that
        // a killed process or a full disk cut off ends where this begins.
        file.write_all(format!("\n{line}").as_bytes())?;
        self.learn(line.as_bytes());
        Ok(())
    }

    /// Keeps a line in memory, if it begins with a key.
    fn learn(&mut self, line: &[u8]) {
        let key =
            line.get(..KEY - 1).and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        if let Some(key) = key {
            let start = self.text.len();
            self.text.extend_from_slice(line);
            self.lines.insert(key, start..self.text.len());
        }
    }
}

fn open_to_add(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if path.exists() && !path.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    OpenOptions::new().read(true).append(true).create(true).open(path)
}

/// Who is killed here loses records, and so does who adds one meanwhile: they
/// only must be made again.
fn forget_older_half(file: &mut File) -> io::Result<()> {
    // Ends with the file handle, also when the process is killed.
    file.lock()?;
    let forgotten = forget(file);
    file.unlock()?;
    forgotten
}

fn forget(file: &mut File) -> io::Result<()> {
    let mut text = Vec::new();
    file.rewind()?;
    (&*file).take(4 * ROOM).read_to_end(&mut text)?;
    if text.len() as u64 <= ROOM {
        return Ok(()); // another process was faster
    }
    let half = text.len() - (text.len() / 2).min(ROOM as usize / 2);
    file.set_len(0)?;
    file.write_all(&text[half..])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::verdict::Verdict;

    fn record(number: u64) -> Record {
        Record {
            verdict: Verdict::Ac,
            cpu: Duration::from_nanos(number),
            wall: Duration::ZERO,
            memory: Some(1),
            memory_floor: 0,
            message: None,
            stderr: None,
            output: None,
        }
    }

    fn key(number: u64) -> Key {
        Key::new(&[&number.to_le_bytes()])
    }

    #[test]
    fn what_one_process_puts_the_next_one_gets() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00");
        let mut shard = Shard::open(path.clone());
        assert_eq!(shard.get(key(1)), None);
        shard.put(key(1), &record(10)).unwrap();
        shard.put(key(2), &record(20)).unwrap();
        shard.put(key(1), &record(11)).unwrap();
        for shard in [shard, Shard::open(path)] {
            assert_eq!(shard.get(key(1)), Some(record(11)));
            assert_eq!(shard.get(key(2)), Some(record(20)));
            assert_eq!(shard.get(key(3)), None);
        }
    }

    #[test]
    fn whatever_lies_in_the_file_the_next_record_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00");
        let line = record(10).line(key(1)).unwrap();
        let cut = &line[..line.len() - 5];
        for found in [cut.as_bytes(), b"\xff\x00\n\n", b"#!/bin/sh", line.as_bytes()] {
            fs::write(&path, found).unwrap();
            let mut shard = Shard::open(path.clone());
            shard.put(key(2), &record(20)).unwrap();
            assert_eq!(Shard::open(path.clone()).get(key(2)), Some(record(20)));
            let whole = found == line.as_bytes();
            assert_eq!(Shard::open(path.clone()).get(key(1)).is_some(), whole);
        }
    }

    #[test]
    fn a_file_without_room_loses_its_older_half() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00");
        let mut shard = Shard::open(path.clone());
        let lines = 1 + ROOM / record(0).line(key(0)).unwrap().len() as u64;
        for number in 0..lines {
            shard.put(key(number), &record(number)).unwrap();
        }
        let length = fs::metadata(&path).unwrap().len();
        assert!(length > ROOM / 2 && length <= ROOM + 1000, "{length} bytes");
        shard.put(key(lines), &record(lines)).unwrap();
        assert!(fs::metadata(&path).unwrap().len() < ROOM * 3 / 5);
        let shard = Shard::open(path);
        assert_eq!(shard.get(key(0)), None);
        assert_eq!(shard.get(key(lines - 1)), Some(record(lines - 1)));
        assert_eq!(shard.get(key(lines)), Some(record(lines)));
    }
}
