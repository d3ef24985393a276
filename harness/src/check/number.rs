//! Decimal numbers that need not be the same to the last digit.

use std::fmt;

/// How far a number is from the one that is expected.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distance {
    absolute: f64,
    /// The size of the expected number.
    size: f64,
    tolerance: f64,
}

impl Distance {
    /// The distance of two tokens under a tolerance; `None` unless both are
    /// decimal numbers.
    pub(super) fn of(found: &[u8], expected: &[u8], tolerance: f64) -> Option<Distance> {
        let (found, expected) = (decimal(found)?, decimal(expected)?);
        Some(Distance { absolute: (found - expected).abs(), size: expected.abs(), tolerance })
    }

    /// Whether it is within the tolerance, absolute or relative.
    pub(super) fn is_allowed(&self) -> bool {
        self.absolute <= self.tolerance || self.absolute <= self.tolerance * self.size
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "off by {}", short(self.absolute, self.tolerance))?;
        if self.size > 0.0 {
            write!(f, ", relative {}", short(self.absolute / self.size, self.tolerance))?;
        }
        write!(f, "; {:e} is allowed", self.tolerance)
    }
}

/// A number in three digits, or in as many as show that it is above the limit.
fn short(number: f64, limit: f64) -> String {
    let rounded = |digits| -> f64 {
        let text = format!("{number:.digits$e}");
        text.parse().unwrap_or(number)
    };
    let shown = (2..17).map(rounded).find(|shown| *shown > limit).unwrap_or(number);
    match shown {
        0.01..1e6 => shown.to_string(),
        _ => format!("{shown:e}"),
    }
}

/// A finite decimal number: no `nan`, no `inf`, which Rust would parse.
fn decimal(token: &[u8]) -> Option<f64> {
    let digits =
        |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    if !token.iter().all(digits) {
        return None;
    }
    std::str::from_utf8(token).ok()?.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::Distance;

    #[test]
    fn a_distance_is_short_and_never_looks_allowed() {
        let said = |found: &str, expected: &str| {
            Distance::of(found.as_bytes(), expected.as_bytes(), 1e-6).unwrap().to_string()
        };
        insta::assert_snapshot!([
            said("5.002", "5"),
            said("0.3", "0.1"),
            said("0.000002", "0"),
            said("0.00000100001", "0"),
            said("-125", "1"),
            said("1e9", "-1e9"),
            said("1e308", "-1e308"),
        ].join("\n"), @r"
        off by 2e-3, relative 4e-4; 1e-6 is allowed
        off by 0.2, relative 2; 1e-6 is allowed
        off by 2e-6; 1e-6 is allowed
        off by 1.00001e-6; 1e-6 is allowed
        off by 126, relative 126; 1e-6 is allowed
        off by 2e9, relative 2; 1e-6 is allowed
        off by inf, relative inf; 1e-6 is allowed
        ");
        assert_eq!(Distance::of(b"nan", b"1", 1e-6), None);
        assert_eq!(Distance::of(b"1", b"x", 1e-6), None);
    }
}
