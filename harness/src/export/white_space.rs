//! A validator of white space. That of the problem takes what judges' files
//! have; the peers' tools want to see refused what no case of the package needs.

/// A kind of odd white space: the regular expression that finds it, in Python,
/// and the same in Rust.
type Oddity = (&'static str, fn(&[u8]) -> bool);

const ODDITIES: [Oddity; 6] = [
    (r"[\x00-\x09\x0b-\x1f\x7f]", |text| {
        text.iter().any(|byte| *byte != b'\n' && byte.is_ascii_control())
    }),
    (r"\A\Z|[^\n]\Z|\n\n\Z", |text| !text.ends_with(b"\n") || text.ends_with(b"\n\n")),
    (r"\A[ \n]|\n ", |text| matches!(text.first(), Some(b' ' | b'\n')) || has(text, b"\n ")),
    (r" \n", |text| has(text, b" \n")),
    (r"  ", |text| has(text, b"  ")),
    (r"\n\n\n", |text| has(text, b"\n\n\n")),
];

fn has(text: &[u8], what: &[u8]) -> bool {
    text.windows(what.len()).any(|window| window == what)
}

/// A validator that refuses every kind of odd white space that none of the
/// inputs has; `None` where they have all kinds.
pub(super) fn validator<'a>(inputs: impl Iterator<Item = &'a [u8]> + Clone) -> Option<String> {
    let absent = |(_, is_in): &&Oddity| !inputs.clone().any(*is_in);
    let odd: Vec<&str> = ODDITIES.iter().filter(absent).map(|(regex, _)| *regex).collect();
    if odd.is_empty() {
        return None;
    }
    Some(format!(
        "# Refuses white space that is odd, and that no case has.
import re
import sys

odd = re.search(rb'{}', sys.stdin.buffer.read())
if odd:
    print('odd white space at byte', odd.start(), file=sys.stderr)
    sys.exit(43)
sys.exit(42)
",
        odd.join("|")
    ))
}

#[cfg(test)]
mod tests {
    use super::validator;

    #[test]
    fn what_a_case_has_is_legal() {
        let said = |inputs: &[&[u8]]| {
            let text = validator(inputs.iter().copied());
            text.map(|text| text.lines().nth(4).unwrap_or_default().to_owned())
        };
        insta::assert_snapshot!(said(&[b"1 2\n\n3\n"]).unwrap(), @r"odd = re.search(rb'[\x00-\x09\x0b-\x1f\x7f]|\A\Z|[^\n]\Z|\n\n\Z|\A[ \n]|\n | \n|  |\n\n\n', sys.stdin.buffer.read())");
        insta::assert_snapshot!(said(&[b"1  2\n", b" 1\n\n\n2 \n"]).unwrap(), @r"odd = re.search(rb'[\x00-\x09\x0b-\x1f\x7f]|\A\Z|[^\n]\Z|\n\n\Z', sys.stdin.buffer.read())");
        assert_eq!(said(&[b"\t \n  \n\n\n x"]), None);
    }
}
