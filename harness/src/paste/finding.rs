//! What speaks against pasting a file.

use std::fmt;

/// A check that failed, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Which check.
    pub check: Check,
    /// The line in the file, from 1 on; `None` where no line is to blame.
    pub line: Option<usize>,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// What must hold of a file that is pasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// It needs no other file and no variable of this machine.
    OneFile,
    /// It needs no crate but std.
    StdOnly,
    /// It compiles on a stable compiler.
    Stable,
    /// Nothing is left of writing and debugging it.
    Finished,
    /// It is not larger than the judge's form takes.
    Size,
    /// Plain `rustc` compiles it in the package's edition.
    Compiles,
    /// It is accepted on every input.
    Accepted,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Check::OneFile => "one file",
            Check::StdOnly => "std only",
            Check::Stable => "stable",
            Check::Finished => "finished",
            Check::Size => "size",
            Check::Compiles => "does not compile",
            Check::Accepted => "not accepted",
        })
    }
}

/// A file of more bytes than the limit; its line is the first beyond.
pub(super) fn too_large(source: &[u8], limit: u64) -> Option<Finding> {
    let fits = source.get(..usize::try_from(limit).ok()?)?;
    if fits.len() == source.len() {
        return None;
    }
    let line = 1 + fits.iter().filter(|byte| **byte == b'\n').count();
    let message = format!("{} bytes, limit {limit} (source-limit): shorten it", source.len());
    Some(Finding { check: Check::Size, line: Some(line), message })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_still_fits() {
        assert_eq!(too_large(b"ab\ncd\n", 6), None);
        assert_eq!(too_large(b"ab\ncd\n", 7), None);
        let finding = too_large(b"ab\ncd\n", 5).unwrap();
        assert_eq!(finding.line, Some(2));
        assert_eq!(finding.message, "6 bytes, limit 5 (source-limit): shorten it");
        assert_eq!(too_large(b"ab\ncd\n", 2).unwrap().line, Some(1));
    }
}
