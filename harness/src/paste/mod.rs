//! Is the submission fit to be pasted into a judge's form? And to the
//! clipboard with it.
//!
//! The compiler has the last word on what a file needs: it gets the file alone
//! in a folder, and no other crate. Reading the text says where and why, and
//! finds what compiles here but not there: features, macros of a debugging
//! session, what the environment of this machine answers.

mod clipboard;
mod finding;
mod foreign;
mod reading;
mod refusal;
mod words;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow};

pub use clipboard::{copy, osc52};
pub use finding::{Check, Finding};

use crate::compile::Compiled;
use crate::judge::{Judge, Machine};
use crate::problem::Problem;
use crate::session::{Selection, judge_all};
use crate::verdict::Verdict;
use reading::Reading;

/// A submission and what speaks against pasting it.
#[derive(Debug)]
pub struct Checked {
    /// The problem's id.
    pub problem: String,
    /// The submission's file, relative to the problem's folder.
    pub path: PathBuf,
    /// Its bytes: what was checked is what is pasted.
    pub source: Vec<u8>,
    /// How many inputs it was judged on.
    pub inputs: usize,
    /// What failed, by check and line.
    pub findings: Vec<Finding>,
    /// What kept it from being judged, where that is not its own fault.
    pub judge_error: Option<String>,
}

/// Checks the submission of a problem; judges it with `jobs` threads.
///
/// # Errors
/// When its file cannot be read, the compiler not be asked, or the file
/// changes meanwhile.
pub fn check(machine: &Machine, problem: &Problem, jobs: usize) -> anyhow::Result<Checked> {
    let submission = problem.submission();
    let file = problem.dir.join(&submission.source);
    let read = || fs::read(&file).with_context(|| format!("cannot read {}", file.display()));
    let source = read()?;
    let mut checked = Checked {
        problem: problem.id.clone(),
        path: submission.source.clone(),
        source,
        inputs: 0,
        findings: Vec::new(),
        judge_error: None,
    };
    let compiled = Judge::new(machine, problem).compiled(submission);
    let refusal = match compiled.map_err(|error| anyhow!(error))? {
        Compiled::Executable(_) => None,
        Compiled::Refused(message) => Some(message),
    };
    let findings = &mut checked.findings;
    match Reading::of(&checked.source) {
        Ok(reading) => {
            findings.extend(words::findings(&reading));
            if let Some(message) = &refusal {
                findings.extend(foreign::findings(&reading, message));
            }
        }
        // A text that the compiler refuses too is its to report.
        Err(_) if refusal.is_some() => {}
        Err(unread) => findings.push(unread),
    }
    findings.extend(finding::too_large(&checked.source, problem.settings.source_limit));
    match refusal {
        Some(message) => findings.extend(refusal::findings(&message)),
        None => judge(machine, problem, jobs, &mut checked),
    }
    checked.findings.sort();
    checked.findings.dedup();
    if read()? != checked.source {
        return Err(anyhow!("{} changed meanwhile: paste again", file.display()));
    }
    Ok(checked)
}

/// Judges the submission on all its inputs, seeds among them.
fn judge(machine: &Machine, problem: &Problem, jobs: usize, checked: &mut Checked) {
    let mut alone = problem.clone();
    let submission = problem.submission().role;
    alone
        .programs
        .retain(|program| program.role == submission || program.role.expected().is_none());
    let results = judge_all(machine, &[alone], &Selection::default(), jobs, &|_, _, _| {});
    checked.inputs = results.judgements.len();
    for judgement in &results.judgements {
        let said = judgement.message.as_deref().unwrap_or("");
        let line = said.lines().next().unwrap_or("");
        let message = format!("{}: {}, {line}", judgement.place(), judgement.verdict.long());
        match judgement.verdict {
            Verdict::Ac => {}
            Verdict::Je => checked.judge_error = checked.judge_error.take().or(Some(message)),
            _ => checked.findings.push(Finding { check: Check::Accepted, line: None, message }),
        }
    }
}
