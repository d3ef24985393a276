//! The disagreements that have a reason.

use harness::problem::Spacing;

use crate::triple::Triple;
use crate::validator::Validator;

/// Why the two may disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    FinalNewline,
    InnerSpace,
    Hexadecimal,
    EmptyExponent,
    LongNumber,
    Nul,
}

impl Class {
    /// The reason.
    pub fn why(self) -> &'static str {
        match self {
            Class::FinalNewline => {
                "final newline: `exact` forgives a missing one, space_change_sensitive none"
            }
            Class::InnerSpace => {
                "white space: `lines` counts it before and between tokens, no flag says so"
            }
            Class::Hexadecimal => {
                "hexadecimal: 0x10 is a number to C's scanf, and to us only its letters"
            }
            Class::EmptyExponent => {
                "1e and 1e+ are the number 1 to glibc's scanf, and no numbers to us"
            }
            Class::LongNumber => "a number of more than 4096 characters is compared as letters",
            Class::Nul => "a NUL ends a token to C's strcmp, and to us is one of its letters",
        }
    }
}

/// The class of a disagreement: the causes are taken away one after the other,
/// and it is that of the last which had to go before the two agree.
pub fn explain(triple: &Triple, validator: &Validator) -> anyhow::Result<Option<Class>> {
    type Cure = fn(&[u8]) -> Vec<u8>;
    let mut cures: Vec<(Class, Cure)> = match triple.comparison.spacing {
        Spacing::Exact => vec![(Class::FinalNewline, ended)],
        Spacing::Lines => vec![(Class::InnerSpace, one_a_line)],
        Spacing::Tokens => Vec::new(),
    };
    cures.push((Class::Nul, without_nul));
    if triple.comparison.tolerance.is_some() {
        cures.push((Class::Hexadecimal, without_hexadecimal));
        cures.push((Class::EmptyExponent, without_empty_exponent));
        cures.push((Class::LongNumber, shortened));
    }
    let mut cured = triple.clone();
    for (class, cure) in cures {
        (cured.answer, cured.output) = (cure(&cured.answer), cure(&cured.output));
        if cured.accepted()? == validator.accepts(&cured)? {
            return Ok(Some(class));
        }
    }
    Ok(None)
}

/// With a newline at the end.
fn ended(text: &[u8]) -> Vec<u8> {
    [text.strip_suffix(b"\n").unwrap_or(text), b"\n"].concat()
}

fn one_a_line(text: &[u8]) -> Vec<u8> {
    let tokens = text.split(|byte| is_space(*byte)).filter(|token| !token.is_empty());
    tokens.flat_map(|token| [token, b"\n"].concat()).collect()
}

fn without_nul(text: &[u8]) -> Vec<u8> {
    text.iter().map(|byte| *byte.max(&1)).collect()
}

/// With a letter in place of the `x` that makes a number hexadecimal.
fn without_hexadecimal(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for at in 1..text.len() {
        if text[at - 1] == b'0' && matches!(text[at], b'x' | b'X') {
            text[at] = b'y';
        }
    }
    text
}

/// With a letter in place of the `e` that no digit follows.
fn without_empty_exponent(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for at in 0..text.len() {
        let signed = matches!(text.get(at + 1), Some(b'+' | b'-'));
        let next = text.get(at + 1 + usize::from(signed));
        if matches!(text[at], b'e' | b'E') && !next.is_some_and(u8::is_ascii_digit) {
            text[at] = b'y';
        }
    }
    text
}

/// With the first characters of long tokens alone.
fn shortened(text: &[u8]) -> Vec<u8> {
    let mut length = 0;
    let kept = text.iter().filter(|byte| {
        length = if is_space(**byte) { 0 } else { length + 1 };
        length <= 4000
    });
    kept.copied().collect()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}
