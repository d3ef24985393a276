//! A program as text.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use crate::problem::{Language, Problem, Program, TESTLIB};

/// A program as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's bytes.
    pub text: Vec<u8>,
    /// What messages call the file; relative.
    pub path: PathBuf,
    /// The name of the executable.
    pub name: String,
    /// What it is written in.
    pub language: Language,
    /// The Rust edition, as in `2021`; of no account elsewhere.
    pub edition: String,
    /// The bytes of the `testlib.h` beside it, if it includes one.
    pub testlib: Option<Vec<u8>>,
}

impl Source {
    /// Reads a program of a problem.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn read(problem: &Problem, program: &Program) -> anyhow::Result<Source> {
        let path = problem.dir.join(&program.source);
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut source = Source {
            text,
            path: program.source.clone(),
            name: program.name.clone(),
            language: program.language,
            edition: problem.edition.clone(),
            testlib: None,
        };
        let header = path.with_file_name(TESTLIB);
        // Where none lies beside it the compiler may know one, or say so.
        if source.speaks_testlib() && header.exists() {
            let read = fs::read(&header);
            source.testlib =
                Some(read.with_context(|| format!("cannot read {}", header.display()))?);
        }
        Ok(source)
    }

    /// Whether it includes `testlib.h`, which brings its own order of arguments
    /// and its own exit codes.
    pub fn speaks_testlib(&self) -> bool {
        let includes = |line: &str| included(line).is_some_and(|(name, _)| name == TESTLIB);
        let text = String::from_utf8_lossy(&self.text);
        self.language == Language::Cpp && text.lines().any(includes)
    }
}

/// The header that a line of C++ includes, and whether it is looked for beside
/// the file first.
pub fn included(line: &str) -> Option<(&str, bool)> {
    let directive = line.trim_start().strip_prefix('#')?.trim_start();
    let header = directive.strip_prefix("include")?.trim_start();
    let name = header.strip_prefix(['"', '<'])?.split(['"', '>']).next()?;
    Some((name, header.starts_with('"')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(text: &str, language: Language) -> bool {
        let source = Source {
            text: text.into(),
            path: "a.cpp".into(),
            name: "a".to_owned(),
            language,
            edition: "2021".to_owned(),
            testlib: None,
        };
        source.speaks_testlib()
    }

    #[test]
    fn testlib_is_told_by_its_include() {
        for line in
            ["#include \"testlib.h\"", "  # include <testlib.h> // all", "a\n#include\"testlib.h\""]
        {
            assert!(speaks(line, Language::Cpp), "{line}");
        }
        for line in [
            "// #include \"testlib.h\"",
            "#include \"mytestlib.h\"",
            "#include <string>",
            "testlib.h",
        ] {
            assert!(!speaks(line, Language::Cpp), "{line}");
        }
        assert!(!speaks("#include \"testlib.h\"", Language::Python));
    }
}
