//! Compares an output with an answer in one pass over both, in memory bounded
//! by the longest run of white space.

use std::io::{self, BufRead};

use super::mismatch::{Found, Mismatch};
use super::number::Distance;
use super::scanner::{Scanner, newlines};
use crate::problem::{Comparison, Spacing};

/// Compares an output with an answer; `None` when the output is right.
///
/// A token that differs comes before any white space that does: the mismatch
/// is a presentation error only when every token is right.
///
/// # Errors
/// When one of the two cannot be read.
pub fn compare(
    output: impl BufRead,
    answer: impl BufRead,
    comparison: Comparison,
) -> io::Result<Option<Mismatch>> {
    let mut output = Scanner::new(output);
    let mut answer = Scanner::new(answer);
    let (mut output_space, mut answer_space) = (Vec::new(), Vec::new());
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    let mut presentation = None;
    loop {
        let line = output.line;
        output.space(&mut output_space)?;
        answer.space(&mut answer_space)?;
        let mut found_more = output.piece(&mut found)?;
        let mut expected_more = answer.piece(&mut expected)?;
        let ended = found.is_empty() && expected.is_empty();
        if presentation.is_none()
            && !same_space(comparison.spacing, &output_space, &answer_space, ended)
        {
            presentation = Some(Mismatch {
                line,
                token: None,
                expected: Found::Bytes(answer_space.clone()),
                found: Found::Bytes(output_space.clone()),
                distance: None,
            });
        }
        if ended {
            return Ok(presentation);
        }
        if !found_more && !expected_more {
            if found != expected {
                let distance = |tolerance| Distance::of(&found, &expected, tolerance);
                let distance = comparison.tolerance.and_then(distance);
                if !distance.is_some_and(|distance| distance.is_allowed()) {
                    let wrong = wrong(&output, &answer, found, expected);
                    return Ok(Some(Mismatch { distance, ..wrong }));
                }
            }
        } else {
            // A token that takes several pieces is no number.
            let heads = (found.clone(), expected.clone());
            while found == expected && (found_more || expected_more) {
                found_more = output.piece(&mut found)?;
                expected_more = answer.piece(&mut expected)?;
            }
            if found != expected {
                return Ok(Some(wrong(&output, &answer, heads.0, heads.1)));
            }
        }
        output.token += 1;
        answer.token += 1;
    }
}

/// The mismatch of two tokens, at the place of the output; where the output
/// ended, at the place of what it lacks.
fn wrong<A, B>(
    output: &Scanner<A>,
    answer: &Scanner<B>,
    found: Vec<u8>,
    expected: Vec<u8>,
) -> Mismatch {
    let (line, token) = match found.is_empty() {
        true => (answer.line, answer.token),
        false => (output.line, output.token),
    };
    let of = |bytes: Vec<u8>| {
        if bytes.is_empty() { Found::End } else { Found::Bytes(bytes) }
    };
    let (expected, found) = (of(expected), of(found));
    Mismatch { line, token: Some(token), expected, found, distance: None }
}

/// Whether white space before a token, or at the end, is forgiven.
fn same_space(spacing: Spacing, found: &[u8], expected: &[u8], end: bool) -> bool {
    match spacing {
        Spacing::Tokens => true,
        Spacing::Exact if end => without_newline(found) == without_newline(expected),
        Spacing::Exact => found == expected,
        Spacing::Lines if end => true,
        // What stands before a newline is at the end of a line; what stands
        // behind the last one leads the next token.
        Spacing::Lines => {
            newlines(found) == newlines(expected) && indentation(found) == indentation(expected)
        }
    }
}

fn without_newline(space: &[u8]) -> &[u8] {
    space.strip_suffix(b"\n").unwrap_or(space)
}

fn indentation(space: &[u8]) -> &[u8] {
    let start = space.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    &space[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comparing says: AC, WA or PE, and where.
    fn says(spacing: Spacing, output: &str, answer: &str) -> String {
        let comparison = Comparison { spacing, tolerance: None };
        said(compare(output.as_bytes(), answer.as_bytes(), comparison))
    }

    fn says_within(tolerance: f64, output: &str, answer: &str) -> String {
        let comparison = Comparison { spacing: Spacing::Lines, tolerance: Some(tolerance) };
        said(compare(output.as_bytes(), answer.as_bytes(), comparison))
    }

    fn said(mismatch: io::Result<Option<Mismatch>>) -> String {
        match mismatch.unwrap() {
            None => "AC".to_owned(),
            Some(mismatch) if mismatch.is_presentation() => format!("PE {mismatch}"),
            Some(mismatch) => format!("WA {mismatch}"),
        }
    }

    #[test]
    fn exact_forgives_a_missing_final_newline_alone() {
        assert_eq!(says(Spacing::Exact, "1 2\n", "1 2\n"), "AC");
        assert_eq!(says(Spacing::Exact, "1 2", "1 2\n"), "AC");
        assert_eq!(says(Spacing::Exact, "1 2\n", "1 2"), "AC");
        assert_eq!(
            says(Spacing::Exact, "1 2\n\n", "1 2\n"),
            "PE line 1, white space: expected `↵`, found `↵↵`"
        );
        assert_eq!(
            says(Spacing::Exact, "1 2 \n", "1 2\n"),
            "PE line 1, white space: expected `↵`, found `·↵`"
        );
        assert_eq!(
            says(Spacing::Exact, "1\r\n2\r\n", "1\n2\n"),
            "PE line 1, white space: expected `↵`, found `␍↵`"
        );
    }

    #[test]
    fn an_empty_line_counts_under_exact() {
        assert_eq!(says(Spacing::Exact, "\n", "\n"), "AC");
        assert_eq!(says(Spacing::Exact, "", "\n"), "AC");
        assert_eq!(
            says(Spacing::Exact, "a\nb\n", "a\n\nb\n"),
            "PE line 1, white space: expected `↵↵`, found `↵`"
        );
    }

    #[test]
    fn lines_forgives_the_ends_of_lines_and_of_the_output() {
        assert_eq!(says(Spacing::Lines, "1 2 \r\n3\t\n\n\n", "1 2\n3"), "AC");
        assert_eq!(
            says(Spacing::Lines, "\n1\n", "1\n"),
            "PE line 1, white space: expected nothing, found `↵`"
        );
        assert_eq!(
            says(Spacing::Lines, " 1\n", "1\n"),
            "PE line 1, white space: expected nothing, found `·`"
        );
        assert_eq!(
            says(Spacing::Lines, "1\n2\n", "1 2\n"),
            "PE line 1, white space: expected `·`, found `↵`"
        );
    }

    #[test]
    fn tokens_alone_count_under_tokens() {
        assert_eq!(says(Spacing::Tokens, "\n 1\t2\n\n3", "1\n2 3\n"), "AC");
        assert_eq!(
            says(Spacing::Tokens, "12", "1 2"),
            "WA line 1, token 1: expected `1`, found `12`"
        );
    }

    #[test]
    fn a_wrong_token_outranks_white_space() {
        assert_eq!(
            says(Spacing::Exact, "1  2\n4\n", "1 2\n3\n"),
            "WA line 2, token 1: expected `3`, found `4`"
        );
    }

    #[test]
    fn a_prefix_is_no_answer() {
        assert_eq!(
            says(Spacing::Lines, "", "1\n"),
            "WA line 1, token 1: expected `1`, found the end"
        );
        assert_eq!(
            says(Spacing::Lines, "1 2\n", "1 2 3\n"),
            "WA line 1, token 3: expected `3`, found the end"
        );
        assert_eq!(
            says(Spacing::Lines, "1 2\n3\n", "1 2\n"),
            "WA line 2, token 1: expected the end, found `3`"
        );
    }

    #[test]
    fn letters_keep_their_case() {
        assert_eq!(
            says(Spacing::Tokens, "YES", "Yes"),
            "WA line 1, token 1: expected `Yes`, found `YES`"
        );
    }

    #[test]
    fn numbers_match_within_the_tolerance() {
        assert_eq!(says_within(1e-6, "0.3333333\n", "0.33333333333\n"), "AC");
        assert_eq!(says_within(1e-6, "1000000.5\n", "1000000\n"), "AC");
        assert_eq!(
            says_within(1e-6, "x 1.00001\n", "x 1\n"),
            "WA line 1, token 2: expected `1`, found `1.00001`, off by 1e-5, relative 1e-5; 1e-6 is \
             allowed"
        );
        assert_eq!(
            says_within(1e-6, "nan\n", "1\n"),
            "WA line 1, token 1: expected `1`, found `nan`"
        );
        assert_eq!(
            says_within(1e-6, "1e999\n", "1\n"),
            "WA line 1, token 1: expected `1`, found `1e999`"
        );
        assert_eq!(says_within(1e-6, "1e0\n", "1.0\n"), "AC");
    }

    #[test]
    fn tokens_longer_than_a_piece_are_compared_whole() {
        let long = "x".repeat(3 * super::super::scanner::PIECE);
        assert_eq!(says(Spacing::Exact, &long, &long), "AC");
        assert!(says(Spacing::Exact, &format!("{long}y"), &long).starts_with("WA line 1, token 1"));
        assert!(says(Spacing::Exact, &long, &format!("{long}y")).starts_with("WA line 1, token 1"));
    }
}
