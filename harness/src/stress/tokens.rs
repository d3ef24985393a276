//! Makes a text smaller by dropping lines and tokens: for generators that draw
//! nothing from their stream.

/// The smallest failing text that dropping lines, then tokens reaches.
pub fn shrink(
    start: Vec<u8>,
    exhausted: &dyn Fn() -> bool,
    fails: &mut dyn FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut best = start;
    loop {
        let before = best.len();
        best = drop_pieces(best, lines, exhausted, fails);
        best = drop_pieces(best, tokens, exhausted, fails);
        if best.len() == before || exhausted() {
            return best;
        }
    }
}

/// Cuts a text into pieces and drops runs of them, long ones first.
fn drop_pieces(
    mut best: Vec<u8>,
    cut: fn(&[u8]) -> Vec<&[u8]>,
    exhausted: &dyn Fn() -> bool,
    fails: &mut dyn FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut size = cut(&best).len().next_power_of_two();
    while size > 0 {
        let mut end = cut(&best).len();
        while end > 0 && !exhausted() {
            let start = end.saturating_sub(size);
            let mut pieces = cut(&best);
            pieces.drain(start..end);
            let candidate = pieces.concat();
            if !candidate.is_empty() && fails(&candidate) {
                best = candidate;
            }
            end = start;
        }
        size /= 2;
    }
    best
}

/// The lines, each with its newline.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// The tokens, each with the blanks before it; newlines stand alone.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.first() {
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let token = rest[blanks..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let length = if *first == b'\n' { 1 } else { (blanks + token).max(1) };
        let (piece, tail) = rest.split_at(length);
        pieces.push(piece);
        rest = tail;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(start: &str, fails: fn(&str) -> bool) -> String {
        let best =
            shrink(start.into(), &|| false, &mut |text| fails(std::str::from_utf8(text).unwrap()));
        String::from_utf8(best).unwrap()
    }

    #[test]
    fn lines_and_tokens_that_do_not_matter_go() {
        assert_eq!(shrunk("1 2 3\n4 7 5\n6\n", |text| text.contains('7')), " 7");
        assert_eq!(shrunk("a b\nc d\n", |text| text.contains("b\nc")), " b\nc");
    }

    #[test]
    fn cutting_loses_nothing() {
        let text = b" 1  22\t3 \r\n\n x";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(lines(text).concat(), text);
    }
}
