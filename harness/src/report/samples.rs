//! Small literal results, for the tests of the reports.

use std::time::Duration;

use crate::compile::Build;
use crate::judge::{Judgement, ProgramResult};
use crate::problem::{Problem, Settings};
use crate::verdict::Verdict;

/// A problem with the default settings.
pub fn problem(id: &str) -> Problem {
    Problem {
        id: id.to_owned(),
        dir: "problems".into(),
        edition: "2021".to_owned(),
        settings: Settings::default(),
        programs: Vec::new(),
        cases: Vec::new(),
    }
}

/// A judgement of the problem `gap`; an empty case where it never came to one.
pub fn judgement(program: &str, case: &str, verdict: Verdict, message: &str) -> Judgement {
    Judgement {
        problem: "gap".to_owned(),
        program: program.to_owned(),
        group: (!case.is_empty()).then(|| "sample".to_owned()),
        case: (!case.is_empty()).then(|| case.to_owned()),
        verdict,
        expected: Some(Verdict::Ac),
        cpu: Duration::from_millis(12),
        wall: Duration::from_millis(13),
        memory: Some(3 << 19),
        memory_floor: 1 << 20,
        time_limit: Duration::from_secs(2),
        message: (!message.is_empty()).then(|| message.to_owned()),
        cached: false,
        input: None,
        stderr: (!message.is_empty()).then(|| "\x1b[31mloud\n".to_owned()),
        output: None,
        build: Build::Checked,
    }
}

/// What a program of `gap` got.
pub fn result(program: &str, expected: Verdict, verdict: Verdict) -> ProgramResult {
    ProgramResult {
        problem: "gap".to_owned(),
        program: program.to_owned(),
        expected,
        verdict,
        ok: verdict == expected,
        unrun: 0,
    }
}
