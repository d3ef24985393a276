//! Where and how an output differs from its answer, for people to read.

use std::fmt;

/// The first difference that decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the output, 1-based.
    pub line: u64,
    /// The token of that line, 1-based; `None` when the white space differs.
    pub token: Option<u64>,
    /// What stands in the answer.
    pub expected: Found,
    /// What stands in the output.
    pub found: Found,
}

impl Mismatch {
    /// Whether only the white space differs.
    pub fn is_presentation(&self) -> bool {
        self.token.is_none()
    }
}

/// What stands at a place of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// These bytes, clipped by whoever shows them.
    Bytes(Vec<u8>),
    /// Nothing more.
    End,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match self.token {
            Some(token) => write!(f, ", token {token}")?,
            None => f.write_str(", white space")?,
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Bytes(bytes) if bytes.is_empty() => f.write_str("nothing"),
            Found::Bytes(bytes) => write!(f, "`{}`", visible(bytes, 60)),
            Found::End => f.write_str("the end"),
        }
    }
}

/// Bytes as one line of text in which everything is seen: white space,
/// control characters, bytes that are no UTF-8; clipped to about `width`
/// characters.
pub fn visible(bytes: &[u8], width: usize) -> String {
    let mut shown = String::new();
    let mut count = 0;
    for chunk in bytes.utf8_chunks() {
        let invalid = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        for piece in chunk.valid().chars().map(visible_char).chain(invalid) {
            count += piece.chars().count();
            if count > width {
                shown.push('…');
                return shown;
            }
            shown.push_str(&piece);
        }
    }
    shown
}

fn visible_char(char: char) -> String {
    match char {
        ' ' => "·".to_owned(),
        '\n' => "↵".to_owned(),
        '\t' => "→".to_owned(),
        '\r' => "␍".to_owned(),
        char if char.is_control() => char.escape_default().to_string(),
        // Invisible and direction-changing characters would hide a difference
        // or turn the line around.
        '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}'
        | '\u{a0}' => char.escape_unicode().to_string(),
        char => char.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn white_space_is_seen() {
        assert_eq!(visible(b"a b\t\r\n", 60), "a·b→␍↵");
    }

    #[test]
    fn bytes_that_are_no_text_are_seen() {
        assert_eq!(visible(b"\x00\xffz\x1b[31m", 60), "\\u{0}\\xffz\\u{1b}[31m");
    }

    #[test]
    fn long_text_is_clipped() {
        assert_eq!(visible(&[b'x'; 100], 5), "xxxxx…");
        assert_eq!(visible(b"xxxxx", 5), "xxxxx");
    }
}
