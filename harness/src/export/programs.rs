//! The helpers of a package.

use std::fs;

use anyhow::{Context, bail};

use super::{Format, Package, PackedCase, testlib, white_space};
use crate::compile::Source;
use crate::intake::import::layout::{MANIFEST, OURS};
use crate::problem::{Language, Problem, Program, Role, TESTLIB};

/// Accepts any input: where there is no validator, since packages have one.
const PERMISSIVE: &str = "\
# This problem has no validator: every input is legal.
import sys

sys.exit(42)
";

/// Finds an answer right that is the submission's output: BAPCtools asks for
/// such a program where the comparison is its own.
const SAME_ANSWER: &str = include_str!("same_answer.py");

/// Adds validator and checker where the format has them, and to our own folder
/// what it has no place for.
///
/// # Errors
/// When a source cannot be read.
pub(super) fn add(
    package: &mut Package,
    problem: &Problem,
    format: Format,
    cases: &[PackedCase],
) -> anyhow::Result<()> {
    match problem.helper(Role::Validator) {
        Some(validator) => {
            let folder = format!("input_validators/{}", validator.name);
            add_program(package, problem, validator, &folder)?;
        }
        None => package.add("input_validators/permissive.py", PERMISSIVE),
    }
    if let Some(validator) = white_space::validator(cases.iter().map(|case| &case.input[..])) {
        package.add("input_validators/white_space.py", validator);
    }
    match (problem.helper(Role::Checker), format) {
        (Some(checker), Format::Legacy) => {
            let folder = format!("output_validators/{}", checker.name);
            add_program(package, problem, checker, &folder)?;
        }
        (Some(checker), Format::V2025_09) => {
            add_program(package, problem, checker, "output_validator")?;
        }
        (None, Format::Legacy) => {}
        (None, Format::V2025_09) => add_answer_validator(package, problem)?,
    }
    for helper in [Role::Generator, Role::Brute] {
        if let Some(helper) = problem.helper(helper) {
            add_files(package, problem, helper, OURS)?;
        }
    }
    let manifest = problem.dir.join("Cargo.toml");
    let text =
        fs::read(&manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
    package.add(MANIFEST, text);
    Ok(())
}

/// Adds the validator of answers: the submission with a comparison like ours.
fn add_answer_validator(package: &mut Package, problem: &Problem) -> anyhow::Result<()> {
    const FOLDER: &str = "answer_validators/same_answer";
    let source = super::source(problem, &problem.id)?;
    package.add(format!("{FOLDER}/{}.rs", problem.id), source);
    let comparison = problem.settings.comparison;
    let tolerance = comparison.tolerance.map_or("None".to_owned(), |e| format!("{e:?}"));
    let run = SAME_ANSWER
        .replace("SPACING", &format!("'{}'", comparison.spacing.name()))
        .replace("TOLERANCE", &tolerance);
    package.add_script(format!("{FOLDER}/run"), run);
    let (edition, id) = (&problem.edition, &problem.id);
    let build = format!("#!/bin/sh\nexec rustc -O --edition {edition} -o solution {id}.rs\n");
    package.add_script(format!("{FOLDER}/build"), build);
    Ok(())
}

/// Adds a program as judges run it. Rust is no language that every judge
/// builds helpers of, so it says itself how it is built.
fn add_program(
    package: &mut Package,
    problem: &Problem,
    program: &Program,
    folder: &str,
) -> anyhow::Result<()> {
    let for_testlib = add_files(package, problem, program, folder)?;
    let (edition, name) = (&problem.edition, &program.name);
    let command = match program.language {
        Language::Rust => format!("rustc -O --edition {edition} -o run {name}.rs"),
        _ if for_testlib => format!("g++ -O2 -std=c++17 -o program {name}.cpp"),
        Language::Cpp | Language::Python => return Ok(()),
    };
    package.add_script(format!("{folder}/build"), format!("#!/bin/sh\nexec {command}\n"));
    if for_testlib {
        package.add_script(format!("{folder}/run"), testlib::run(problem, program.role));
    }
    Ok(())
}

/// Adds the source, and `testlib.h` where it includes that. Returns whether it
/// does.
fn add_files(
    package: &mut Package,
    problem: &Problem,
    program: &Program,
    folder: &str,
) -> anyhow::Result<bool> {
    let source = Source::read(problem, program)?;
    let for_testlib = source.speaks_testlib();
    match source.testlib {
        Some(header) => package.add(format!("{folder}/{TESTLIB}"), header),
        // The compiler here may know one; who gets the package need not.
        None if for_testlib => {
            let header = program.source.with_file_name(TESTLIB);
            bail!(
                "{} includes {TESTLIB}: add it as problems/{}/{}, so that it goes along",
                program.source.display(),
                problem.id,
                header.display()
            );
        }
        None => {}
    }
    let file = program.source.file_name().unwrap_or_default().to_string_lossy();
    package.add(format!("{folder}/{file}"), source.text);
    Ok(for_testlib)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Settings;

    #[test]
    fn a_package_brings_its_testlib_along() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
        file("gap-checker.cpp", "#include <testlib.h>\n");
        let checker = Program {
            name: "gap-checker".to_owned(),
            role: Role::Checker,
            language: Language::Cpp,
            source: "gap-checker.cpp".into(),
        };
        let problem = Problem {
            id: "gap".to_owned(),
            dir: dir.path().to_owned(),
            edition: "2021".to_owned(),
            settings: Settings::default(),
            programs: Vec::new(),
            cases: Vec::new(),
        };
        let add = || {
            let mut package = Package::default();
            add_program(&mut package, &problem, &checker, "output_validator").map(|()| package)
        };
        assert_eq!(
            add().unwrap_err().to_string(),
            "gap-checker.cpp includes testlib.h: add it as problems/gap/testlib.h, so that it goes \
             along"
        );
        file("testlib.h", "");
        let package = add().unwrap();
        for name in ["gap-checker.cpp", "testlib.h", "build", "run"] {
            assert!(package.has(&format!("output_validator/{name}")), "{name}");
        }
    }
}
