//! What two programs said to each other, as a text.
//!
//! As the samples of interactive problems in the ICPC package format are
//! written: a line that the submission wrote begins with `>`, one that the
//! interactor wrote with `<`.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};

use super::conversation::Speaker;
use super::memory_file;

/// A transcript that is being written.
pub(super) struct Transcript {
    file: BufWriter<File>,
    /// Lines that were begun, the submission's and the interactor's.
    begun: [Vec<u8>; 2],
}

impl Transcript {
    pub fn new() -> io::Result<Transcript> {
        Ok(Transcript { file: BufWriter::new(memory_file()?), begun: [Vec::new(), Vec::new()] })
    }

    /// Adds what one of them said. A line has its place where it ends.
    pub fn add(&mut self, speaker: Speaker, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let begun = &mut self.begun[speaker as usize];
            begun.extend_from_slice(part);
            if part.ends_with(b"\n") {
                write_line(&mut self.file, speaker, begun)?;
                begun.clear();
            }
        }
        Ok(())
    }

    /// The whole text, rewound. Lines without an end come last.
    pub fn finish(mut self) -> io::Result<File> {
        for (speaker, begun) in
            [Speaker::Submission, Speaker::Interactor].iter().zip(&mut self.begun)
        {
            if !begun.is_empty() {
                begun.push(b'\n');
                write_line(&mut self.file, *speaker, begun)?;
            }
        }
        let mut file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}

fn write_line(file: &mut impl Write, speaker: Speaker, line: &[u8]) -> io::Result<()> {
    file.write_all(speaker.mark().as_bytes())?;
    file.write_all(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn lines_stand_in_the_order_in_which_they_end() {
        let mut transcript = Transcript::new().unwrap();
        transcript.add(Speaker::Submission, b"1\n2").unwrap();
        transcript.add(Speaker::Interactor, b"low\n\nhigh").unwrap();
        transcript.add(Speaker::Submission, b"3\n").unwrap();
        let mut text = String::new();
        transcript.finish().unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "> 1\n< low\n< \n> 23\n< high\n");
    }
}
