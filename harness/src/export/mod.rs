//! Makes a problem package of a problem, for the judges of the ICPC and of
//! Kattis: <https://icpc.io/problem-package-format/>.
//!
//! A package is made of the problem's own files. What the format has no place
//! for lies in its folder `judge/`, which the peers pass over: the manifest,
//! the statement's source, generator and brute.

mod cases;
mod format;
mod link;
mod metadata;
mod names;
mod package;
mod place;
mod programs;
mod statement;
mod submissions;
mod testlib;
mod white_space;

use anyhow::Context;

pub use cases::PackedCase;
pub use format::Format;
pub use metadata::flags;
pub use names::package_name;
pub use package::Package;
pub use place::Place;
pub use submissions::{LeftOut, Placed, Why};

use crate::compile::Source;
use crate::intake::import::layout::OURS;
use crate::judge::{Judge, Judgement};
use crate::problem::{Problem, Role};
use statement::Statement;

/// What exporting gave.
#[derive(Debug)]
pub enum Export {
    /// A package, to be written.
    Made(Exported),
    /// These programs must be accepted and are not: no judge could use it.
    Refused(Vec<Judgement>),
}

/// A package and what became of the problem's parts.
#[derive(Debug)]
pub struct Exported {
    /// The files.
    pub package: Package,
    /// The cases, in the order in which judges run them.
    pub cases: Vec<PackedCase>,
    /// The submissions, each with its directory.
    pub placed: Vec<Placed>,
    /// The submissions that cannot be among them.
    pub left_out: Vec<LeftOut>,
    /// The helpers that are missing, where something had to stand in.
    pub missing: Vec<Role>,
    /// Where the statement was taken from the submission's header.
    pub statement_missing: bool,
}

/// Makes the package of the judge's problem. Every accepted submission is
/// judged on every case, and every wrong one until a case catches it, so that
/// the package expects of each what judges will see.
///
/// # Errors
/// When the format forbids a name, the title is missing, a file cannot be
/// read, or judging could not happen.
pub fn export(judge: &Judge<'_>, format: Format, jobs: usize) -> anyhow::Result<Export> {
    let problem = judge.problem();
    let title = names::check(problem)?;
    let cases = cases::cases(judge, jobs)?;
    let refused = submissions::not_accepted(judge, &cases, jobs)?;
    if !refused.is_empty() {
        return Ok(Export::Refused(refused));
    }
    let sorted = submissions::sort(judge, &cases, format, jobs)?;
    let statement = Statement::of(problem, title)?;

    let mut package = Package::default();
    for (path, text) in metadata::files(problem, title, format) {
        package.add(path, text);
    }
    for (path, text) in statement.files(format, &cases)? {
        package.add(path, text);
    }
    for case in &cases {
        package.add(format!("data/{case}.in"), case.input.clone());
        package.add(format!("data/{case}.ans"), case.answer.clone());
    }
    programs::add(&mut package, problem, format, &cases)?;
    for placed in &sorted.placed {
        let path = format!("submissions/{}/{}.rs", placed.directory, placed.program);
        package.add(path, source(problem, &placed.program)?);
    }
    for left_out in sorted.left_out.iter().filter(|left_out| left_out.is_caught()) {
        let path = format!("{OURS}/{}.rs", left_out.program);
        package.add(path, source(problem, &left_out.program)?);
    }
    let missing = [Role::Validator, Role::Generator, Role::Brute];
    Ok(Export::Made(Exported {
        package,
        cases,
        placed: sorted.placed,
        left_out: sorted.left_out,
        missing: missing.into_iter().filter(|role| problem.helper(*role).is_none()).collect(),
        statement_missing: statement.is_header(),
    }))
}

/// The source of the program of a name.
fn source(problem: &Problem, name: &str) -> anyhow::Result<Vec<u8>> {
    let program = problem.programs.iter().find(|program| program.name == name);
    Ok(Source::read(problem, program.context("a program without a source")?)?.text)
}
