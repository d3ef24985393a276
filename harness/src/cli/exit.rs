//! The exit codes, and which results give which.

use harness::session::Results;
use harness::verdict::Verdict;

/// Every program got the verdict that it should.
pub const AS_EXPECTED: u8 = 0;
/// Some program did not.
pub const NOT_AS_EXPECTED: u8 = 1;
/// Judging could not happen, or not for all: usage, a broken folder, a judge
/// error. Outranks the others.
pub const IMPOSSIBLE: u8 = 2;

/// The exit code of results.
pub fn code(results: &Results) -> u8 {
    let judge_error = results.judgements.iter().any(|judgement| judgement.verdict == Verdict::Je);
    if judge_error || !results.faults.is_empty() {
        IMPOSSIBLE
    } else if results.programs.iter().any(|program| !program.ok) {
        NOT_AS_EXPECTED
    } else {
        AS_EXPECTED
    }
}
