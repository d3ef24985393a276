//! Puts a text into the clipboard.

use std::io::{self, Write};
use std::process::{Command, Stdio};

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

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at| u32::from(*chunk.get(at).unwrap_or(&0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = word >> (18 - 6 * digit) & 63;
            let padding = digit > chunk.len();
            text.push(if padding { '=' } else { char::from(DIGITS[value as usize]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_follows_the_test_vectors_of_its_specification() {
        for (plain, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

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
