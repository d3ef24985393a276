//! Finds samples that the browser may have damaged: it loses the white space
//! at the ends of lines.

/// Whether blanks may be missing at the ends of a text's lines: lines that
/// follow each other look like the rows of a board, and some are shorter.
pub(super) fn possible(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    lines.split(|line| line.is_empty()).any(|block| {
        let rows: Vec<&str> = block.iter().copied().filter(|line| !is_numbers(line)).collect();
        let widths = || rows.iter().map(|row| row.chars().count());
        let drawn = rows.iter().any(|row| is_drawn(row));
        rows.len() > 1 && drawn && widths().min() != widths().max()
    })
}

fn is_numbers(line: &str) -> bool {
    line.split_whitespace().all(|token| token.parse::<f64>().is_ok())
}

/// Whether a line holds signs as boards do, or blanks that no text has.
fn is_drawn(line: &str) -> bool {
    let sign = |char: char| "*#.+|/\\-_@$%=<>^~".contains(char);
    let word = |token: &str| {
        token.trim_end_matches(['.', ',', '!', '?', ':', ';']).chars().all(|char| !sign(char))
    };
    line.starts_with(' ')
        || line.contains("  ")
        || !line.split_whitespace().all(|token| word(token) || token.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::possible;

    #[test]
    fn boards_with_shorter_rows_are_noticed() {
        for text in ["* A\n**\n", "**\n*BA", "2\n#..\n..\n", "  x\n xyz\nvwxyz\n", "a  b\nc\n"] {
            assert!(possible(text), "{text}");
        }
    }

    #[test]
    fn numbers_and_words_are_not() {
        for text in [
            "",
            "\n",
            "1 2\n3\n",
            "-1.5\n10 2e-3\n",
            "abc\nde\n",
            "Hello, world.\nYes.\n",
            "#..\n...\n",
        ] {
            assert!(!possible(text), "{text}");
        }
    }
}
