//! The title of a problem, as it came.

/// A title as a manifest has it: one line, each run of white space a blank,
/// without control characters; `None` where nothing is left.
pub fn title(text: &str) -> Option<String> {
    let plain = |char: &char| char.is_whitespace() || !char.is_control();
    let text: String = text.chars().filter(plain).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(words.join(" ")).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_title_is_one_line_of_text() {
        assert_eq!(title("  最大\n\tx\u{7} ").as_deref(), Some("最大 x"));
        assert_eq!(title("\u{1b}[1mA \u{1b} b").as_deref(), Some("[1mA b"));
        for nothing in ["", " \n", "\u{7}", " \u{7} \u{7}"] {
            assert_eq!(title(nothing), None, "{nothing:?}");
        }
    }
}
