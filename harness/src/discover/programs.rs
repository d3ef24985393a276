//! Finds a problem's programs by their names.

use std::path::Path;

use super::{Folder, entries, file_name};
use crate::problem::{Language, Program, Role, TESTLIB, is_name};

impl Folder<'_> {
    /// The submission, then what `src/bin/` holds, by name.
    pub(super) fn programs(&mut self, dir: &Path) -> Vec<Program> {
        let main = dir.join("src/main.rs");
        if !main.is_file() {
            self.fault(&main, "missing: the submission goes here");
        }
        let mut programs = vec![Program {
            name: self.id.to_owned(),
            role: Role::Submission,
            language: Language::Rust,
            source: "src/main.rs".into(),
        }];
        let bin = dir.join("src/bin");
        if !bin.exists() {
            return programs;
        }
        match entries(&bin) {
            Ok(paths) => programs.extend(paths.iter().filter_map(|path| self.program(path))),
            Err(error) => self.fault(&bin, format!("cannot read this folder: {error}")),
        }
        self.refuse_doubles(dir, &programs);
        programs
    }

    fn program(&mut self, path: &Path) -> Option<Program> {
        let file = file_name(path);
        if file == TESTLIB {
            return None;
        }
        let language = match path.extension().and_then(|extension| extension.to_str()) {
            Some("rs") if path.is_file() => Language::Rust,
            Some("cpp") if path.is_file() => Language::Cpp,
            Some("py") if path.is_file() => Language::Python,
            _ => {
                self.fault(
                    path,
                    "not a program: src/bin/ holds .rs files (helpers may be .cpp or .py)",
                );
                return None;
            }
        };
        let name = file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem);
        if !is_name(name) {
            self.fault(path, "a program's name is made of letters, digits, - and _: rename it");
            return None;
        }
        let suffix = name.strip_prefix(self.id).and_then(|rest| rest.strip_prefix('-'));
        let Some(role) = suffix.and_then(Role::from_suffix) else {
            self.fault(
                path,
                format!(
                    "unknown role: name it {0}-brute, {0}-generator, {0}-validator, {0}-checker, \
                 {0}-ac-<what>, or {0}-<verdict>-<why> with wa, pe, tle, ile, mle, ole or re",
                    self.id
                ),
            );
            return None;
        };
        if role.expected().is_some() && language != Language::Rust {
            self.fault(path, "a submission is written in Rust; only helpers may be .cpp or .py");
            return None;
        }
        let source = Path::new("src/bin").join(&file);
        Some(Program { name: name.to_owned(), role, language, source })
    }

    /// A helper in two languages would leave it to chance which one counts.
    fn refuse_doubles(&mut self, dir: &Path, programs: &[Program]) {
        for pair in programs.windows(2) {
            if pair[0].name == pair[1].name {
                self.fault(
                    &dir.join(&pair[1].source),
                    format!(
                        "{} stands beside it under the same name: keep one",
                        file_name(&pair[0].source)
                    ),
                );
            }
        }
    }
}
