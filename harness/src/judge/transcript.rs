//! The part of a transcript that a report shows.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use crate::check::harmless;
use crate::wording::plural;

/// How many lines are shown of the beginning, and of the end.
const SHOWN: usize = 5;
/// How many lines an excerpt has at most, with the one that counts the others.
pub const EXCERPT_LINES: usize = 2 * SHOWN + 1;
/// How many characters of a line are shown.
const WIDTH: usize = 100;

/// The first and the last lines of what was said, harmless to a terminal.
/// A report quotes all of it.
pub(super) fn excerpt(transcript: &File) -> io::Result<String> {
    let mut text = BufReader::new(transcript);
    let (mut head, mut tail, mut left_out) = (Vec::new(), VecDeque::new(), 0);
    let mut line = Vec::new();
    while text.read_until(b'\n', &mut line)? > 0 {
        let shown = String::from_utf8_lossy(line.trim_ascii_end());
        let shown = harmless(&shown, WIDTH);
        line.clear();
        if head.len() < SHOWN {
            head.push(shown);
            continue;
        }
        tail.push_back(shown);
        if tail.len() > SHOWN {
            tail.pop_front();
            left_out += 1;
        }
    }
    if left_out > 0 {
        head.push(format!("... {} more", plural(left_out, "line")));
    }
    head.extend(tail);
    Ok(head.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::excerpt;
    use crate::run::sealed_file;

    fn excerpt_of(lines: usize) -> String {
        let text: String = (1..=lines).map(|line| format!("> {line}\n")).collect();
        excerpt(&sealed_file(text.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn a_short_talk_is_shown_whole() {
        assert_eq!(excerpt_of(0), "");
        assert_eq!(excerpt_of(2), "> 1\n> 2");
        assert_eq!(excerpt_of(10).lines().count(), 10);
        assert!(!excerpt_of(10).contains("more"));
    }

    #[test]
    fn a_long_one_by_its_beginning_and_its_end() {
        insta::assert_snapshot!(excerpt_of(11), @r"
        > 1
        > 2
        > 3
        > 4
        > 5
        ... 1 line more
        > 7
        > 8
        > 9
        > 10
        > 11
        ");
        assert!(excerpt_of(1000).contains("> 5\n... 990 lines more\n> 996\n"));
    }

    #[test]
    fn nothing_of_it_is_obeyed() {
        let text = format!("> \x1b[31m{}\n", "x".repeat(1000));
        let shown = excerpt(&sealed_file(text.as_bytes()).unwrap()).unwrap();
        assert!(shown.starts_with("> \\u{1b}[31mxxx") && shown.ends_with('…'), "{shown}");
        assert!(shown.chars().count() < 120, "{shown}");
    }
}
