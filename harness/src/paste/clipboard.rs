//! Puts a text into the clipboard.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use crate::base64::base64;

/// The programs that take a clipboard's content on standard input.
const PROGRAMS: [(&str, &[&str]); 4] = [
    ("wl-copy", &[]),
    ("xclip", &["-selection", "clipboard"]),
    ("pbcopy", &[]),
    // It takes bytes beyond ASCII for another encoding.
    ("clip.exe", &[]),
];

/// How many bytes of text terminals take: 100,000 characters for the whole
/// sequence is xterm's limit and that of those that follow it.
const TERMINAL_TAKES: usize = 74_994;

/// Gives a text to the first program that takes it into the clipboard; its
/// name. `None` when there is none.
pub fn copy(text: &[u8]) -> Option<&'static str> {
    let takes = |program: &str| program != "clip.exe" || text.is_ascii();
    let mut programs = PROGRAMS.iter().filter(|(program, _)| takes(program));
    let taken = programs.find(|(program, args)| hand_over(text, program, args).is_ok());
    taken.map(|(program, _)| *program)
}

/// Gives a text to a program; an error when it is not there or fails.
fn hand_over(text: &[u8], program: &str, args: &[&str]) -> io::Result<()> {
    // Some stay to serve the text: they must not hold our streams open.
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let written = child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(text));
    let status = child.wait()?;
    written?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

/// The sequence by which a terminal is told to take a text into the clipboard
/// (OSC 52 of xterm's control sequences). `None` when it is longer than they
/// take.
pub fn osc52(text: &[u8]) -> Option<String> {
    (text.len() <= TERMINAL_TAKES).then(|| format!("\x1b]52;c;{}\x07", base64(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_the_text_in_one_sequence() {
        let sequence = osc52(b"fn main() {}\n").unwrap();
        assert_eq!(sequence, "\x1b]52;c;Zm4gbWFpbigpIHt9Cg==\x07");
    }

    #[test]
    fn what_a_terminal_would_drop_is_not_sent_to_it() {
        let longest = osc52(&vec![b'x'; TERMINAL_TAKES]).unwrap();
        assert_eq!(longest.len(), 100_000);
        assert_eq!(osc52(&vec![b'x'; TERMINAL_TAKES + 1]), None);
    }
}
