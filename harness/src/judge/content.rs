//! What an input and its answer were at some moment.

use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::JudgeError;
use crate::compile::Key;

/// The content of an input with its answer. Two are equal where nothing was
/// written between them, not even something else and then the same again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    /// The key of the bytes, which alone decide a verdict.
    pub key: Key,
    /// Inode and time of the last change of each file.
    stamps: Vec<(u64, i64, i64)>,
}

impl Content {
    /// The content of files as they are now.
    pub fn of_files(files: [&Path; 2]) -> Result<Content, JudgeError> {
        let (mut keys, mut stamps) = (Vec::new(), Vec::new());
        for path in files {
            let mut read = || -> std::io::Result<()> {
                let file = File::open(path)?;
                let data = file.metadata()?;
                stamps.push((data.ino(), data.ctime(), data.ctime_nsec()));
                keys.push(Key::of_reader(file)?);
                Ok(())
            };
            read().map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        }
        let key = Key::new(&[b"case", keys[0].bytes(), keys[1].bytes()]);
        Ok(Content { key, stamps })
    }

    /// The content of what is made anew each time.
    pub fn made(key: Key) -> Content {
        Content { key, stamps: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_file_that_changed_there_and_back_is_another_content_with_the_same_key() {
        let folder = tempfile::tempdir().unwrap();
        let (input, answer) = (folder.path().join("1.in"), folder.path().join("1.ans"));
        fs::write(&input, "1\n").unwrap();
        fs::write(&answer, "2\n").unwrap();
        let now = || Content::of_files([&input, &answer]).unwrap();
        let before = now();
        assert_eq!(before, now());
        // Longer than the clock of the file system takes for a tick.
        sleep(Duration::from_millis(50));
        fs::write(&input, "2\n").unwrap();
        assert_ne!(before.key, now().key);
        fs::write(&input, "1\n").unwrap();
        assert_eq!(before.key, now().key);
        assert_ne!(before, now());
    }
}
