//! A program of a problem and the role that its name gives it.

use std::path::PathBuf;

use crate::verdict::Verdict;

/// The header of Polygon's library for helpers, which may lie beside them.
pub const TESTLIB: &str = "testlib.h";

/// One program: a single source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The name of its binary: the problem's id for the submission,
    /// `<id>-<role>...` for the others.
    pub name: String,
    /// What it is for.
    pub role: Role,
    /// What it is written in.
    pub language: Language,
    /// The source file, relative to the problem's folder.
    pub source: PathBuf,
}

/// What a program is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `src/main.rs`: what is pasted.
    Submission,
    /// `<id>-ac-<what>`: another submission that must be accepted.
    Accepted,
    /// `<id>-wa-<why>` and the like: must get this verdict on some case.
    Wrong(Verdict),
    /// `<id>-brute`: obviously right; answers generated inputs.
    Brute,
    /// `<id>-generator`: one input per seed.
    Generator,
    /// `<id>-validator`: is this input legal?
    Validator,
    /// `<id>-checker`: is this output right?
    Checker,
}

impl Role {
    /// Those of which a problem has one at most.
    const HELPERS: [Role; 4] = [Role::Brute, Role::Generator, Role::Validator, Role::Checker];
    /// The judged ones beside the submission.
    const OTHERS: [Role; 8] = [
        Role::Accepted,
        Role::Wrong(Verdict::Wa),
        Role::Wrong(Verdict::Pe),
        Role::Wrong(Verdict::Tle),
        Role::Wrong(Verdict::Ile),
        Role::Wrong(Verdict::Mle),
        Role::Wrong(Verdict::Ole),
        Role::Wrong(Verdict::Re),
    ];

    /// The verdict that a judged program must get; `None` for the helpers,
    /// which are not judged.
    pub fn expected(self) -> Option<Verdict> {
        match self {
            Role::Submission | Role::Accepted => Some(Verdict::Ac),
            Role::Wrong(verdict) => Some(verdict),
            Role::Brute | Role::Generator | Role::Validator | Role::Checker => None,
        }
    }

    /// The role that a name in `src/bin/` without its `<id>-` asks for: a
    /// helper's label, or another's and why.
    pub fn from_suffix(suffix: &str) -> Option<Role> {
        if let Some(helper) = Role::HELPERS.into_iter().find(|role| role.label() == suffix) {
            return Some(helper);
        }
        let (label, _why) = suffix.split_once('-').filter(|(_, why)| !why.is_empty())?;
        Role::OTHERS.into_iter().find(|role| role.label() == label)
    }

    /// The name of the role in lists: `submission`, `brute`, `wa`, ...
    pub fn label(self) -> &'static str {
        match self {
            Role::Submission => "submission",
            Role::Accepted => "ac",
            Role::Wrong(Verdict::Wa) => "wa",
            Role::Wrong(Verdict::Pe) => "pe",
            Role::Wrong(Verdict::Tle) => "tle",
            Role::Wrong(Verdict::Ile) => "ile",
            Role::Wrong(Verdict::Mle) => "mle",
            Role::Wrong(Verdict::Ole) => "ole",
            // No other is asked for.
            Role::Wrong(_) => "re",
            Role::Brute => "brute",
            Role::Generator => "generator",
            Role::Validator => "validator",
            Role::Checker => "checker",
        }
    }
}

/// What a program is written in. Submissions are Rust; the helpers may be
/// anything of this list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// `.rs`
    Rust,
    /// `.cpp`
    Cpp,
    /// `.py`
    Python,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_names_a_role_by_its_label() {
        for helper in Role::HELPERS {
            assert_eq!(Role::from_suffix(helper.label()), Some(helper));
            assert_eq!(Role::from_suffix(&format!("{}-2", helper.label())), None);
        }
        for other in Role::OTHERS {
            assert_eq!(Role::from_suffix(&format!("{}-why-so", other.label())), Some(other));
            assert_eq!(Role::from_suffix(other.label()), None);
            assert_eq!(Role::from_suffix(&format!("{}-", other.label())), None);
        }
        assert_eq!(Role::from_suffix("submission-2"), None);
        assert_eq!(Role::from_suffix("xx-why"), None);
    }
}
