//! Which submissions a package has, and what it expects of them.

use anyhow::anyhow;

use super::{Format, PackedCase};
use crate::intake::import::layout::{ACCEPTED, REJECTED};
use crate::judge::{Judge, Judgement};
use crate::problem::{Problem, Program, Role, Spacing};
use crate::session::in_parallel;
use crate::verdict::Verdict;

/// A submission of the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The program's name.
    pub program: String,
    /// What is expected of it, in the format's word.
    pub directory: &'static str,
}

/// A submission that the package cannot have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The program's name.
    pub program: String,
    /// Why.
    pub why: Why,
}

/// Why a submission is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// Judges would accept it: no case of the package catches it.
    NotCaught,
    /// The format's tools do not agree on this verdict, or have none for it.
    NoDirectory(Verdict),
    /// The first case that it fails, `secret/name`, gives it another verdict
    /// than its name says.
    OtherVerdict(Verdict, String),
}

impl LeftOut {
    /// Whether the package's cases catch it here, so that it is worth carrying
    /// along.
    pub(super) fn is_caught(&self) -> bool {
        self.why != Why::NotCaught
    }
}

/// The submissions, sorted.
pub(super) struct Sorted {
    pub placed: Vec<Placed>,
    pub left_out: Vec<LeftOut>,
}

/// The judgements of what must be accepted that are not so.
///
/// # Errors
/// When judging could not happen.
pub(super) fn not_accepted(
    judge: &Judge<'_>,
    cases: &[PackedCase],
    jobs: usize,
) -> anyhow::Result<Vec<Judgement>> {
    let accepted = judge.problem().judged().filter(|program| expects(program, Verdict::Ac));
    let runs = accepted.flat_map(|program| cases.iter().map(move |case| (program, case)));
    let judgements =
        in_parallel(jobs, runs.collect(), |(program, case)| judge.judge(program, &case.origin));
    if let Some(error) = judgements.iter().find(|judgement| judgement.verdict == Verdict::Je) {
        return Err(judge_error(error));
    }
    Ok(judgements.into_iter().filter(|judgement| judgement.verdict != Verdict::Ac).collect())
}

/// Finds each submission its directory. A wrong one is judged up to the first
/// case that it fails, for so do the judges; `caught` may know another one.
///
/// # Errors
/// When judging could not happen.
pub(super) fn sort(
    judge: &Judge<'_>,
    cases: &[PackedCase],
    format: Format,
    jobs: usize,
) -> anyhow::Result<Sorted> {
    let problem = judge.problem();
    let place = |program: &Program| {
        let wanted = program.role.expected().unwrap_or(Verdict::Ac);
        let directory = match wanted {
            Verdict::Ac => Ok(ACCEPTED),
            _ => find(judge, cases, format, program, wanted)?,
        };
        let program = program.name.clone();
        Ok(match directory {
            Ok(directory) => Ok(Placed { program, directory }),
            Err(why) => Err(LeftOut { program, why }),
        })
    };
    let mut sorted = Sorted { placed: Vec::new(), left_out: Vec::new() };
    for place in in_parallel(jobs, problem.judged().collect(), place) {
        let place: anyhow::Result<_> = place;
        match place? {
            Ok(placed) => sorted.placed.push(placed),
            Err(left_out) => sorted.left_out.push(left_out),
        }
    }
    Ok(sorted)
}

fn find(
    judge: &Judge<'_>,
    cases: &[PackedCase],
    format: Format,
    program: &Program,
    wanted: Verdict,
) -> anyhow::Result<Result<&'static str, Why>> {
    let problem = judge.problem();
    for case in cases {
        let judgement = judge.judge(program, &case.origin);
        let got = judgement.verdict;
        match got {
            Verdict::Je => return Err(judge_error(&judgement)),
            Verdict::Ac => continue,
            Verdict::Pe if forgiven(problem) && wanted == Verdict::Pe => {
                return Ok(Err(Why::NoDirectory(wanted)));
            }
            Verdict::Pe if forgiven(problem) => continue,
            _ => {}
        }
        let directory = format.directory(got);
        return Ok(match directory {
            Some(directory) if format.directory(wanted) == Some(directory) => Ok(directory),
            _ if got == wanted => Err(Why::NoDirectory(got)),
            _ if format == Format::V2025_09 => Ok(REJECTED),
            _ => Err(Why::OtherVerdict(got, case.to_string())),
        });
    }
    Ok(Err(Why::NotCaught))
}

/// Whether the package's comparison lets white space pass that is a PE here.
fn forgiven(problem: &Problem) -> bool {
    problem.helper(Role::Checker).is_none() && problem.settings.comparison.spacing != Spacing::Exact
}

fn expects(program: &Program, verdict: Verdict) -> bool {
    program.role.expected() == Some(verdict)
}

fn judge_error(judgement: &Judgement) -> anyhow::Error {
    let (program, place) = (&judgement.program, judgement.place());
    anyhow!("{program} on {place}: {}", judgement.message.as_deref().unwrap_or("judge error"))
}
