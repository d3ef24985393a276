//! Which names a problem may have: those that neither cargo nor another
//! problem trips over.

use std::fmt;

use crate::problem::{Role, is_name};

/// Why a name is none for a problem, and one that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The name.
    pub id: String,
    /// What is wrong with it.
    pub reason: String,
    /// A name like it that is legal.
    pub mend: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { id, reason, mend } = self;
        write!(f, "{id:?} cannot name a problem: {reason}; name it {mend}")
    }
}

impl std::error::Error for Refusal {}

/// The longest name: with `-validator.rs` behind it a file name has room.
const LONGEST: usize = 64;

/// Names that cargo keeps for folders of `target/`.
const CARGO: [&str; 4] = ["build", "deps", "examples", "incremental"];

/// The crates that every program can name, and the workspace's own programs.
const CRATES: [&str; 9] =
    ["alloc", "core", "harness", "judge", "proc-macro", "proc_macro", "std", "test", "main"];

/// Names that no file may have on Windows.
const DEVICES: [&str; 6] = ["aux", "con", "nul", "prn", "com1", "lpt1"];

/// Whether cargo and rustc take a name for a package and a program.
///
/// # Errors
/// With the reason and a name that they take.
pub fn legal(id: &str) -> Result<(), Refusal> {
    match complaint(id) {
        None => Ok(()),
        Some(reason) => Err(Refusal { id: id.to_owned(), reason, mend: mended(id) }),
    }
}

fn complaint(id: &str) -> Option<String> {
    let lower = id.to_ascii_lowercase();
    let known = |names: &[&str]| names.contains(&lower.as_str());
    if id.is_empty() {
        Some("it is empty".to_owned())
    } else if id.starts_with(|char: char| char.is_ascii_digit()) {
        Some("a cargo package cannot begin with a digit".to_owned())
    } else if !id.starts_with(|char: char| char.is_ascii_alphabetic()) || !is_name(id) {
        Some("a letter comes first, then letters, digits, - and _".to_owned())
    } else if id.len() > LONGEST {
        Some(format!("it is longer than {LONGEST} letters"))
    } else if known(&CARGO) {
        Some("cargo keeps that name for a folder of its own".to_owned())
    } else if known(&CRATES) {
        Some("a crate of that name exists already".to_owned())
    } else if id.chars().all(char::is_alphanumeric) && syn::parse_str::<syn::Ident>(&lower).is_err()
    {
        Some("it is a keyword of Rust".to_owned())
    } else if known(&DEVICES) {
        Some("it is a device on Windows".to_owned())
    } else {
        None
    }
}

/// A legal name that is like a text, a title say: `1234a` becomes `cf-1234a`.
/// Empty where the text has no ASCII letter or digit to make one of.
pub fn mended(text: &str) -> String {
    let mut id = String::new();
    for char in text.chars() {
        match char {
            _ if char.is_ascii_alphanumeric() => id.push(char),
            '\'' | '\u{2019}' => {}
            '_' if !id.is_empty() => id.push('_'),
            _ if !id.is_empty() && !id.ends_with('-') => id.push('-'),
            _ => {}
        }
    }
    if complaint(text).is_some() {
        id.make_ascii_lowercase();
    }
    id.truncate(LONGEST - 3);
    let id = id.trim_end_matches(['-', '_']);
    if id.is_empty() || complaint(id).is_none() {
        return id.to_owned();
    }
    // Codeforces numbers its contests and gives their problems letters.
    let letters = id.trim_start_matches(|char: char| char.is_ascii_digit());
    let contest = letters.len() < id.len()
        && letters.starts_with(|char: char| char.is_ascii_alphabetic())
        && letters.len() <= 2;
    format!("{}{id}", if contest { "cf-" } else { "p-" })
}

/// Whether a new problem can have a name beside these others.
///
/// # Errors
/// When one of them has it, or one so like it that files or programs would
/// collide.
pub fn unclaimed(id: &str, others: &[String]) -> Result<(), Refusal> {
    match claim(id, others) {
        None => Ok(()),
        Some(reason) => {
            // A number does not help where the name is that of a program.
            let numbered = (2..100).map(|number| format!("{id}-{number}"));
            let mut mends = numbered.chain((2..).map(|number| format!("p{number}-{id}")));
            let mend = mends.find(|mend| claim(mend, others).is_none()).unwrap_or_default();
            Err(Refusal { id: id.to_owned(), reason, mend })
        }
    }
}

fn claim(id: &str, others: &[String]) -> Option<String> {
    let alike = |name: &str| name.to_ascii_lowercase().replace('_', "-");
    let program = |of: &str, name: &str| {
        let suffix = name.strip_prefix(of).and_then(|rest| rest.strip_prefix('-'));
        suffix.and_then(Role::from_suffix).is_some()
    };
    others.iter().find_map(|other| {
        let (new, old) = (alike(id), alike(other));
        if id == other {
            Some("a problem of that name exists".to_owned())
        } else if new == old {
            Some(format!("it differs from {other} only as some file systems do not see"))
        } else if program(&old, &new) {
            Some(format!("a program of {other} may have that name"))
        } else if program(&new, &old) {
            Some(format!("{other} has the name of one of its programs"))
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{complaint, legal, mended, unclaimed};

    #[test]
    fn names_that_cargo_refuses_are_mended() {
        for (id, mend) in [
            ("1234a", "cf-1234a"),
            ("1234C2", "cf-1234c2"),
            ("1077", "p-1077"),
            ("2sum", "p-2sum"),
            ("fn", "p-fn"),
            ("test", "p-test"),
            ("Std", "p-std"),
            ("build", "p-build"),
            ("judge", "p-judge"),
            ("nul", "p-nul"),
            ("-a", "a"),
            ("_a", "a"),
            ("a.b/../c", "a-b-c"),
            ("A + B Problem!", "a-b-problem"),
            ("Farmer John's Cows", "farmer-johns-cows"),
        ] {
            let refusal = legal(id).unwrap_err();
            assert_eq!(refusal.mend, mend, "{refusal}");
            assert_eq!(complaint(&refusal.mend), None);
        }
        assert_eq!(mended("最大公約数"), "");
        assert!(complaint(&mended(&"x".repeat(500))).is_none());
        for id in ["poj1077", "cf-1234a", "abc300_a", "A", "async-io"] {
            assert_eq!(legal(id), Ok(()));
            assert_eq!(mended(id), id);
        }
    }

    #[test]
    fn names_that_another_problem_trips_over_are_numbered_on() {
        let others = ["gap", "gap-2", "eight-brute", "x"].map(str::to_owned);
        for (id, mend) in [
            ("gap", "gap-3"),
            ("Gap", "Gap-3"),
            ("gap-wa-slow", "p2-gap-wa-slow"),
            ("eight", "eight-2"),
            ("x_brute", "x_brute-2"),
        ] {
            let refusal = unclaimed(id, &others).unwrap_err();
            assert_eq!(refusal.mend, mend, "{refusal}");
        }
        assert!(unclaimed("gap-x", &others).is_ok());
    }
}
