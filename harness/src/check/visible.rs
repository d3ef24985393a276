//! Texts of programs as people may safely read them.

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
        char => harmless_char(char),
    }
}

/// A text in which nothing is left that a terminal would obey, blanks and all
/// else as they are; clipped to `width` characters.
pub fn harmless(text: &str, width: usize) -> String {
    let mut shown: String = text.chars().take(width).map(harmless_char).collect();
    if text.chars().nth(width).is_some() {
        shown.push('…');
    }
    shown
}

/// Whether a character is not seen itself but changes how others are: it has
/// no width, ends a line, or turns the direction around.
pub fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

fn harmless_char(char: char) -> String {
    match char {
        '\t' => "    ".to_owned(),
        char if char.is_control() => char.escape_default().to_string(),
        // They would hide a difference or turn the line around.
        char if is_unseen(char) || char == '\u{a0}' => char.escape_unicode().to_string(),
        char => char.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{harmless, visible};

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

    #[test]
    fn what_a_terminal_would_obey_is_spelt_out() {
        assert_eq!(harmless("a b\t`·`\x1b]52;c;x\x07\n", 60), "a b    `·`\\u{1b}]52;c;x\\u{7}\\n");
        assert_eq!(harmless("abc", 2), "ab…");
    }
}
