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
    /// The verdict that a judged program must get; `None` for the helpers,
    /// which are not judged.
    pub fn expected(self) -> Option<Verdict> {
        match self {
            Role::Submission | Role::Accepted => Some(Verdict::Ac),
            Role::Wrong(verdict) => Some(verdict),
            Role::Brute | Role::Generator | Role::Validator | Role::Checker => None,
        }
    }

    /// The role that a name in `src/bin/` without its `<id>-` asks for.
    pub fn from_suffix(suffix: &str) -> Option<Role> {
        match suffix {
            "brute" => return Some(Role::Brute),
            "generator" => return Some(Role::Generator),
            "validator" => return Some(Role::Validator),
            "checker" => return Some(Role::Checker),
            _ => {}
        }
        let (verdict, why) = suffix.split_once('-')?;
        if why.is_empty() {
            return None;
        }
        match verdict {
            "ac" => Some(Role::Accepted),
            "wa" => Some(Role::Wrong(Verdict::Wa)),
            "pe" => Some(Role::Wrong(Verdict::Pe)),
            "tle" => Some(Role::Wrong(Verdict::Tle)),
            "ile" => Some(Role::Wrong(Verdict::Ile)),
            "mle" => Some(Role::Wrong(Verdict::Mle)),
            "ole" => Some(Role::Wrong(Verdict::Ole)),
            "re" => Some(Role::Wrong(Verdict::Re)),
            _ => None,
        }
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
