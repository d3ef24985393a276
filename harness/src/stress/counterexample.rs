//! An input on which the submission fails.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::compile::Key;
use crate::judge::{Judge, JudgeError};
use crate::verdict::Verdict;

/// An input on which the submission fails, with both answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The input.
    pub input: Vec<u8>,
    /// What the brute answers.
    pub answer: Vec<u8>,
    /// The beginning of what the submission prints.
    pub output: Vec<u8>,
    /// What it got.
    pub verdict: Verdict,
    /// Why.
    pub message: String,
}

/// Where a counterexample lies as a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedCase {
    /// The input file.
    pub input: PathBuf,
    /// The name of the case in the group `stress`.
    pub name: String,
    /// Whether it lay there already.
    pub known: bool,
}

impl Counterexample {
    /// How much of an output is kept, in bytes.
    const OUTPUT_KEPT: u64 = 64 << 10;

    /// Judges the submission on an input with its answer: a counterexample
    /// where it fails.
    pub(super) fn find(
        judge: &Judge<'_>,
        input: &[u8],
        answer: &[u8],
    ) -> Result<Option<Counterexample>, JudgeError> {
        let mut attempt = judge.attempt_on(input, answer)?;
        if attempt.verdict == Verdict::Ac {
            return Ok(None);
        }
        let mut output = Vec::new();
        let stdout = &mut attempt.outcome.stdout;
        let read =
            stdout.rewind().and_then(|()| stdout.take(Self::OUTPUT_KEPT).read_to_end(&mut output));
        read.map_err(|error| format!("cannot read the output: {error}"))?;
        Ok(Some(Counterexample {
            input: input.to_vec(),
            answer: answer.to_vec(),
            output,
            verdict: attempt.verdict,
            message: attempt.message.unwrap_or_default(),
        }))
    }

    /// Writes it as a case `stress/found-<hash of the input>` below a
    /// problem's testdata folder. An input has one name, and another one's
    /// file is never written over.
    ///
    /// # Errors
    /// When a file cannot be written, or its name is taken by something else.
    pub fn save(&self, testdata: &Path) -> io::Result<SavedCase> {
        let folder = testdata.join("stress");
        fs::create_dir_all(&folder)?;
        let mut name = format!("found-{}", Key::new(&[&self.input]));
        name.truncate("found-".len() + 8);
        let input = folder.join(format!("{name}.in"));
        let known = !write_new(&input, &self.input)?;
        if let Err(error) = write_new(&folder.join(format!("{name}.ans")), &self.answer) {
            if !known {
                // Half a case would be a fault of the folder.
                let _ = fs::remove_file(&input);
            }
            return Err(error);
        }
        Ok(SavedCase { input, name, known })
    }
}

/// Writes a new file; `false` when it stands there with the same content.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(bytes).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && fs::read(path)? == bytes => {
            Ok(false)
        }
        Err(error) => Err(io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counterexample(input: &str) -> Counterexample {
        Counterexample {
            input: input.into(),
            answer: b"1\n".to_vec(),
            output: b"2\n".to_vec(),
            verdict: Verdict::Wa,
            message: String::new(),
        }
    }

    #[test]
    fn a_found_case_is_saved_once_under_its_content() {
        let testdata = tempfile::tempdir().unwrap();
        let first = counterexample("7\n").save(testdata.path()).unwrap();
        assert!(!first.known);
        assert_eq!(fs::read(&first.input).unwrap(), b"7\n");
        assert_eq!(fs::read(first.input.with_extension("ans")).unwrap(), b"1\n");
        let again = counterexample("7\n").save(testdata.path()).unwrap();
        assert_eq!(again, SavedCase { known: true, ..first.clone() });
        let other = counterexample("8\n").save(testdata.path()).unwrap();
        assert_ne!(other.name, first.name);
    }

    #[test]
    fn a_file_of_other_content_is_left_alone() {
        let testdata = tempfile::tempdir().unwrap();
        let saved = counterexample("7\n").save(testdata.path()).unwrap();
        fs::write(&saved.input, "mine\n").unwrap();
        let error = counterexample("7\n").save(testdata.path()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&saved.input).unwrap(), b"mine\n");
    }
}
