//! The flags of the packages' default comparison.

use crate::problem::{Comparison, Spacing};

/// The largest tolerance that is taken: in a manifest it lies below 1.
const MOST: f64 = 0.999;

/// What flags ask for, and what cannot be kept of it.
#[derive(Debug, PartialEq)]
pub(super) struct Flags {
    pub comparison: Comparison,
    pub notes: Vec<String>,
}

/// Reads the flags of the default comparison.
pub(super) fn read(flags: &[String]) -> Result<Flags, String> {
    let mut spacing = Spacing::Tokens;
    let (mut absolute, mut relative) = (None, None);
    let (mut notes, mut case_sensitive) = (Vec::new(), false);
    let mut words = flags.iter().map(String::as_str);
    while let Some(flag) = words.next() {
        match flag {
            "case_sensitive" => case_sensitive = true,
            "space_change_sensitive" => spacing = Spacing::Exact,
            "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
                let number = words.next().and_then(|word| word.parse::<f64>().ok());
                let number = number.filter(|number| *number >= 0.0 && number.is_finite());
                let number = number.ok_or_else(|| format!("{flag} needs a number"))?;
                if flag != "float_relative_tolerance" {
                    absolute = Some(number);
                }
                if flag != "float_absolute_tolerance" {
                    relative = Some(number);
                }
            }
            other => notes.push(format!("the flag {other:?} of the comparison is not known")),
        }
    }
    if !case_sensitive {
        notes.push("the package takes letters in either case, this judge does not".to_owned());
    }
    let tolerance = match (absolute, relative) {
        (Some(one), Some(other)) if one != other => {
            let taken = one.max(other);
            notes.push(format!("tolerance {taken} for {one} absolute and {other} relative"));
            Some(taken)
        }
        (Some(one), None) | (None, Some(one)) => {
            let kind = if absolute.is_some() { "absolute" } else { "relative" };
            notes.push(format!("tolerance {one} is {kind} only in the package, here either"));
            Some(one)
        }
        (both, _) => both,
    };
    if let Some(one) = tolerance
        && one > MOST
    {
        notes.push(format!("tolerance {one} in the package, here below 1: {MOST} is taken"));
    }
    // None at all would compare the numbers' texts.
    let tolerance = tolerance.map(|tolerance| tolerance.clamp(f64::MIN_POSITIVE, MOST));
    Ok(Flags { comparison: Comparison { spacing, tolerance }, notes })
}

#[cfg(test)]
mod tests {
    use super::read;

    fn shown(flags: &str) -> String {
        let words: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        match read(&words) {
            Ok(flags) => {
                let comparison = flags.comparison;
                let (spacing, tolerance) = (comparison.spacing.name(), comparison.tolerance);
                format!("{spacing} {tolerance:?}\n{}", flags.notes.join("\n"))
            }
            Err(message) => message,
        }
    }

    #[test]
    fn flags_become_comparisons() {
        let all = [
            "",
            "case_sensitive space_change_sensitive",
            "case_sensitive float_tolerance 1e-6",
            "case_sensitive float_absolute_tolerance 1e-6 float_relative_tolerance 1e-4",
            "case_sensitive float_relative_tolerance 1e-4",
            "case_sensitive shortest",
            "case_sensitive float_tolerance 5",
            "float_tolerance",
            "float_tolerance nan",
        ];
        insta::assert_snapshot!(all.map(shown).join("\n--\n"), @r#"
        tokens None
        the package takes letters in either case, this judge does not
        --
        exact None

        --
        tokens Some(1e-6)

        --
        tokens Some(0.0001)
        tolerance 0.0001 for 0.000001 absolute and 0.0001 relative
        --
        tokens Some(0.0001)
        tolerance 0.0001 is relative only in the package, here either
        --
        tokens None
        the flag "shortest" of the comparison is not known
        --
        tokens Some(0.999)
        tolerance 5 in the package, here below 1: 0.999 is taken
        --
        float_tolerance needs a number
        --
        float_tolerance needs a number
        "#);
    }
}
