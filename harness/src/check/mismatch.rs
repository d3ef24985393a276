//! Where and how an output differs from its answer, for people to read.

use std::fmt;

use super::number::Distance;
use super::visible::visible;

/// The first difference that decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    /// The line of the output, 1-based.
    pub line: u64,
    /// The token of that line, 1-based; `None` when the white space differs.
    pub token: Option<u64>,
    /// What stands in the answer.
    pub expected: Found,
    /// What stands in the output.
    pub found: Found,
    /// How far apart the two are, where they are numbers and need not be equal.
    pub distance: Option<Distance>,
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
        write!(f, ": expected {}, found {}", self.expected, self.found)?;
        self.distance.map_or(Ok(()), |distance| write!(f, ", {distance}"))
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
