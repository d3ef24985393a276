//! Reads a text as white space and tokens, in bounded pieces.

use std::io::{self, BufRead};

/// The most of a token that is looked at in one piece: a number fits, and a
/// token of megabytes costs no memory.
pub(super) const PIECE: usize = 4096;

/// A text being read, and where.
pub(super) struct Scanner<R> {
    reader: R,
    /// The line that stands next, 1-based.
    pub line: u64,
    /// The token of that line that stands next, 1-based.
    pub token: u64,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(reader: R) -> Scanner<R> {
        Scanner { reader, line: 1, token: 1 }
    }

    /// Takes white space up to the next token or the end.
    pub(super) fn space(&mut self, space: &mut Vec<u8>) -> io::Result<()> {
        space.clear();
        loop {
            let buffer = self.reader.fill_buf()?;
            let length = buffer.iter().take_while(|byte| is_space(**byte)).count();
            let ended = length < buffer.len() || buffer.is_empty();
            space.extend_from_slice(&buffer[..length]);
            self.reader.consume(length);
            if ended {
                break;
            }
        }
        let lines = newlines(space);
        if lines > 0 {
            self.line += lines;
            self.token = 1;
        }
        Ok(())
    }

    /// Takes the next piece of a token: up to [`PIECE`] bytes, fewer only when
    /// the token ends there, none at the end of the text. Pieces of two texts
    /// thus stay in step. Returns whether the token may go on.
    pub(super) fn piece(&mut self, piece: &mut Vec<u8>) -> io::Result<bool> {
        piece.clear();
        while piece.len() < PIECE {
            let buffer = self.reader.fill_buf()?;
            let room = buffer.len().min(PIECE - piece.len());
            let length = buffer[..room].iter().take_while(|byte| !is_space(**byte)).count();
            piece.extend_from_slice(&buffer[..length]);
            self.reader.consume(length);
            if length < room || room == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// White space as C's `isspace` has it in the default locale.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

pub(super) fn newlines(space: &[u8]) -> u64 {
    space.iter().filter(|byte| **byte == b'\n').count() as u64
}
