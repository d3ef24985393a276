//! Who is measured.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::Rival;
use crate::compile::{Build, Compiled, PYTHON_FLAGS, Source};
use crate::judge::{Judge, Machine};
use crate::problem::{Language, Program, Role};

/// What a program takes part as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The submission.
    Submission,
    /// The problem's brute.
    Brute,
    /// The echo of the input.
    Floor,
    /// What the submission is compared with.
    Rival,
}

impl Kind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Submission => "submission",
            Kind::Brute => "brute",
            Kind::Floor => "floor",
            Kind::Rival => "rival",
        }
    }
}

/// A program that is ready to run.
pub(super) struct Contender {
    pub name: String,
    pub kind: Kind,
    pub start: Start,
}

/// How a program is started.
#[derive(Debug, Clone)]
pub(super) enum Start {
    /// As submissions are.
    Executable(PathBuf),
    /// As the user would, in the current folder: it may need files. A brute in
    /// Python too.
    Command(PathBuf, Vec<OsString>),
}

impl Start {
    pub fn program(&self) -> &Path {
        match self {
            Start::Executable(program) | Start::Command(program, _) => program,
        }
    }

    pub fn args(&self) -> &[OsString] {
        match self {
            Start::Executable(_) => &[],
            Start::Command(_, args) => args,
        }
    }
}

/// The floor: nothing but reading everything and writing it at once.
const ECHO: &str = "use std::io::{stdin, stdout, Read, Write};

fn main() -> std::io::Result<()> {
    let mut text = Vec::new();
    stdin().read_to_end(&mut text)?;
    stdout().write_all(&text)
}
";

/// Everyone who takes part in measuring a problem, compiled.
pub(super) fn contenders(
    machine: &Machine,
    judge: &Judge<'_>,
    rivals: &[Rival],
) -> anyhow::Result<Vec<Contender>> {
    let problem = judge.problem();
    let own = |kind, program: &Program| -> anyhow::Result<Contender> {
        let compiled = judge.compiled(program).map_err(|error| anyhow!(error))?;
        let start = match compiled {
            Compiled::Script(script, python) => {
                let args = PYTHON_FLAGS.map(OsString::from).into_iter().chain([script.into()]);
                Start::Command(python.program.clone(), args.collect())
            }
            compiled => Start::Executable(executable(compiled, &program.name)?),
        };
        Ok(Contender { name: program.name.clone(), kind, start })
    };
    let mut contenders = vec![own(Kind::Submission, problem.submission())?];
    if let Some(brute) = problem.helper(Role::Brute) {
        contenders.push(own(Kind::Brute, brute)?);
    }
    let echo = Source {
        text: ECHO.into(),
        path: "echo.rs".into(),
        name: "echo".to_owned(),
        language: Language::Rust,
        edition: "2021".to_owned(),
        testlib: None,
    };
    let echo = executable(machine.compiler().compile(&echo, Build::Release)?, "echo")?;
    let start = Start::Executable(echo);
    contenders.push(Contender { name: "echo".to_owned(), kind: Kind::Floor, start });
    contenders.extend(rivals.iter().map(Rival::contender));
    Ok(contenders)
}

/// The executable that was made; an error of one line when there is none.
pub(super) fn executable(compiled: Compiled, name: &str) -> anyhow::Result<PathBuf> {
    compiled.program().map_err(|message| {
        let first = message.lines().find(|line| line.contains("error"));
        anyhow!("{name} does not compile: {}", first.unwrap_or("the compiler refuses it").trim())
    })
}
