//! What judging gives: data for the reports.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::compile::Build;
use crate::verdict::Verdict;

/// One program on one case; or, where it never came to a case, the program
/// alone (its group and case are `None` then).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgement {
    /// The problem's id.
    pub problem: String,
    /// The program's name.
    pub program: String,
    /// `sample`, `stress`, `format` or `seed`.
    pub group: Option<String>,
    /// The name of the case in its group.
    pub case: Option<String>,
    /// What the program got.
    pub verdict: Verdict,
    /// AC for programs that must be accepted; `None` for wrong ones, which
    /// need their verdict on some case only.
    pub expected: Option<Verdict>,
    /// User and system time.
    #[serde(rename = "cpu_seconds", serialize_with = "seconds")]
    pub cpu: Duration,
    /// Time on the clock of the wall.
    #[serde(rename = "wall_seconds", serialize_with = "seconds")]
    pub wall: Duration,
    /// Peak resident memory; `None` when it is not known, as when it does not
    /// pass `memory_floor`.
    #[serde(rename = "memory_bytes")]
    pub memory: Option<u64>,
    /// Where readings of memory begin, in bytes: at what the process that starts
    /// programs holds itself.
    #[serde(skip)]
    pub memory_floor: u64,
    /// Why, where it is not AC; what else is worth saying, where it is.
    pub message: Option<String>,
    /// Whether it was kept from an earlier run.
    pub cached: bool,
    /// The beginning of standard error, where the verdict is not AC.
    #[serde(skip)]
    pub stderr: Option<String>,
    /// Where the input of a seed is kept, with its answer beside it as `.ans`,
    /// where the verdict is not AC.
    #[serde(skip)]
    pub input: Option<PathBuf>,
    /// Where the whole output is kept, where the verdict is not AC.
    #[serde(skip)]
    pub output: Option<PathBuf>,
    /// The CPU time that it might take.
    #[serde(skip)]
    pub time_limit: Duration,
    /// How the program was built.
    #[serde(skip)]
    pub build: Build,
}

impl Judgement {
    /// `group/case`, as `--case` takes it; empty where there is no case.
    pub fn place(&self) -> String {
        match (&self.group, &self.case) {
            (Some(group), Some(case)) => format!("{group}/{case}"),
            _ => String::new(),
        }
    }

    /// The command that judges just this again; `None` where there is no case.
    pub fn again(&self) -> Option<String> {
        self.case.as_ref()?;
        Some(again(&self.problem, &self.program, &self.place(), self.build))
    }
}

/// The command that judges a program of a problem on just this input, as a
/// shell takes it: a case may be called anything.
pub fn again(problem: &str, program: &str, place: &str, build: Build) -> String {
    let checked = if build == Build::Checked { " --checked" } else { "" };
    let program = match program == problem {
        true => String::new(),
        false => format!(" --program {program}"),
    };
    let place = shell_words::quote(place);
    format!("cargo judge run {problem} --case {place}{program}{checked}")
}

/// What a program got over all its cases.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProgramResult {
    /// The problem's id.
    pub problem: String,
    /// The program's name.
    pub program: String,
    /// The verdict that it should get.
    pub expected: Verdict,
    /// The verdict that it got: a judge error where there was one; of a wrong
    /// program the expected verdict where some case gave it; else the first
    /// that is not AC.
    pub verdict: Verdict,
    /// Whether it got what it should.
    pub ok: bool,
    /// On how many inputs it was not run, having run out of time on others.
    pub unrun: usize,
}

impl ProgramResult {
    /// Sums up the judgements of one program; `None` where there are none.
    pub fn of(judgements: &[Judgement], expected: Verdict) -> Option<ProgramResult> {
        let first = judgements.first()?;
        let got = |verdict| judgements.iter().any(|judgement| judgement.verdict == verdict);
        let verdict = if got(Verdict::Je) {
            Verdict::Je
        } else if expected != Verdict::Ac && got(expected) {
            expected
        } else {
            let failed = judgements.iter().find(|judgement| judgement.verdict != Verdict::Ac);
            failed.map_or(Verdict::Ac, |judgement| judgement.verdict)
        };
        Some(ProgramResult {
            problem: first.problem.clone(),
            program: first.program.clone(),
            expected,
            verdict,
            ok: verdict == expected,
            unrun: 0,
        })
    }
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_the_command_for_what_it_means() {
        let words = |program, place, build| {
            shell_words::split(&again("twice", program, place, build)).unwrap().join("|")
        };
        assert_eq!(
            words("twice", "sample/1", Build::Release),
            "cargo|judge|run|twice|--case|sample/1"
        );
        assert_eq!(
            words("twice-wa-four", "stress/a 'case' $(rm x)", Build::Checked),
            "cargo|judge|run|twice|--case|stress/a 'case' $(rm x)|--program|twice-wa-four|--checked"
        );
        assert_eq!(
            again("twice", "twice", "stress/$(rm x)", Build::Release),
            "cargo judge run twice --case 'stress/$(rm x)'"
        );
    }
}
