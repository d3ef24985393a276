//! What the page tells of one problem.

use super::super::line::headline;
use super::chart::{Chart, charts, mebibytes, seconds};
use super::matrix::{Matrix, matrix};
use crate::check::harmless;
use crate::exhibit::Exhibit;
use crate::judge::{Judgement, ProgramResult};
use crate::problem::Problem;
use crate::session::OfProblem;
use crate::verdict::Verdict;

/// How many failing cases of one program are shown with their texts.
const SHOWN: usize = 10;
/// How many lines of a message or of standard error, and characters of each.
const LINES: usize = 20;
const WIDTH: usize = 400;
/// How many characters of a message stand in the table.
const REMARK: usize = 90;

/// A problem with its cases.
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) url: Option<String>,
    pub(super) headline: &'static str,
    pub(super) verdict: Verdict,
    /// Whether every program got what it should.
    pub(super) ok: bool,
    pub(super) cases: usize,
    pub(super) time: Gauge,
    pub(super) memory: Option<Gauge>,
    pub(super) wrong: Option<(usize, usize)>,
    pub(super) rows: Vec<Row>,
    pub(super) charts: Vec<Chart>,
    pub(super) failures: Vec<Failure>,
    /// How many more cases fail.
    pub(super) hidden: usize,
    pub(super) survivors: Vec<(String, Verdict)>,
    pub(super) matrix: Option<Matrix>,
}

/// What was used of a limit.
pub(super) struct Gauge {
    pub(super) value: String,
    pub(super) limit: String,
    /// In percent, 100 at most.
    pub(super) share: u8,
}

/// One program that must be accepted, on one case.
pub(super) struct Row {
    pub(super) program: String,
    pub(super) group: String,
    pub(super) place: String,
    pub(super) verdict: Verdict,
    pub(super) time: Gauge,
    pub(super) memory: Option<Gauge>,
    pub(super) message: String,
}

/// A failing case in detail.
pub(super) struct Failure {
    pub(super) program: String,
    pub(super) group: String,
    pub(super) place: String,
    pub(super) verdict: Verdict,
    pub(super) message: Vec<String>,
    pub(super) stderr: Vec<String>,
    pub(super) again: Option<String>,
    pub(super) exhibit: Exhibit,
}

impl Section {
    pub(super) fn new(
        problem: &Problem,
        OfProblem { programs, judgements, .. }: OfProblem<'_>,
        exhibit: &dyn Fn(&Problem, &Judgement) -> Exhibit,
    ) -> Section {
        let right: Vec<&Judgement> =
            judgements.iter().filter(|judgement| judgement.expected.is_some()).collect();
        let own = || right.iter().filter(|judgement| judgement.program == problem.id);
        let slowest = own().max_by_key(|judgement| judgement.cpu);
        let largest = own().max_by_key(|judgement| (judgement.memory, judgement.memory_floor));
        let wrong = || programs.iter().filter(|program| program.expected != Verdict::Ac);
        let (headline, verdict) = headline(problem, programs);
        let failing = telling(programs, judgements);
        let failures: Vec<Failure> = failing
            .iter()
            .take(SHOWN)
            .map(|judgement| Failure::new(judgement, exhibit(problem, judgement)))
            .collect();
        let settings = &problem.settings;
        let web = |url: &&String| url.starts_with("https://") || url.starts_with("http://");
        Section {
            id: problem.id.clone(),
            title: harmless(settings.title.as_deref().unwrap_or_default(), 100),
            url: settings.url.as_ref().filter(web).map(|url| harmless(url, 400)),
            headline,
            verdict,
            ok: programs.iter().all(|program| program.ok),
            cases: own().filter(|judgement| judgement.case.is_some()).count(),
            time: slowest.map_or_else(
                || Gauge::new(0.0, settings.time_limit.as_secs_f64(), seconds),
                |judgement| time(judgement),
            ),
            memory: largest.and_then(|judgement| memory(problem, judgement)),
            wrong: (wrong().count() > 0)
                .then(|| (wrong().filter(|program| program.ok).count(), wrong().count())),
            rows: right.iter().map(|judgement| Row::new(problem, judgement)).collect(),
            charts: if right.iter().any(|judgement| judgement.case.is_some()) {
                charts(problem, &right)
            } else {
                Vec::new()
            },
            hidden: failing.len() - failures.len(),
            failures,
            survivors: wrong()
                .filter(|program| !program.ok && program.verdict != Verdict::Je)
                .filter(|program| program.verdict != Verdict::Ce)
                .map(|program| (program.program.clone(), program.expected))
                .collect(),
            matrix: matrix(&problem.id, programs, judgements),
        }
    }

    /// Whether some row has this verdict.
    pub(super) fn has(&self, verdict: Verdict) -> bool {
        self.rows.iter().any(|row| row.verdict == verdict)
    }
}

/// The judgements that tell why a program did not get what it should. A
/// wrong submission that survives is told of once, not for every case.
fn telling<'a>(programs: &[ProgramResult], judgements: &'a [Judgement]) -> Vec<&'a Judgement> {
    let bad = |name: &str| programs.iter().any(|program| program.program == name && !program.ok);
    let fails = |judgement: &Judgement| match judgement.expected {
        Some(_) => judgement.verdict != Verdict::Ac,
        None => matches!(judgement.verdict, Verdict::Je | Verdict::Ce) && bad(&judgement.program),
    };
    judgements.iter().filter(|judgement| fails(judgement)).collect()
}

impl Gauge {
    fn new(value: f64, limit: f64, show: fn(f64) -> String) -> Gauge {
        let share = (value / limit * 100.0).round().clamp(0.0, 100.0) as u8;
        Gauge { value: show(value), limit: show(limit), share }
    }
}

fn time(judgement: &Judgement) -> Gauge {
    Gauge::new(judgement.cpu.as_secs_f64(), judgement.time_limit.as_secs_f64(), seconds)
}

fn memory(problem: &Problem, judgement: &Judgement) -> Option<Gauge> {
    let limit = problem.settings.memory_limit as f64;
    match judgement.memory {
        Some(bytes) => Some(Gauge::new(bytes as f64, limit, mebibytes)),
        None if judgement.memory_floor == 0 => None,
        None => {
            let gauge = Gauge::new(judgement.memory_floor as f64, limit, mebibytes);
            Some(Gauge { value: format!("under {}", gauge.value), ..gauge })
        }
    }
}

impl Row {
    fn new(problem: &Problem, judgement: &Judgement) -> Row {
        Row {
            program: judgement.program.clone(),
            group: judgement.group.clone().unwrap_or_default(),
            place: harmless(&judgement.place(), WIDTH),
            verdict: judgement.verdict,
            time: time(judgement),
            memory: memory(problem, judgement),
            message: remark(judgement),
        }
    }
}

impl Failure {
    fn new(judgement: &Judgement, exhibit: Exhibit) -> Failure {
        Failure {
            program: judgement.program.clone(),
            group: judgement.group.clone().unwrap_or_default(),
            place: harmless(&judgement.place(), WIDTH),
            verdict: judgement.verdict,
            message: quote(judgement.message.as_deref()),
            stderr: quote(judgement.stderr.as_deref()),
            again: judgement.again().map(|again| harmless(&again, WIDTH)),
            exhibit,
        }
    }
}

/// What the table says of a judgement beside its figures.
fn remark(judgement: &Judgement) -> String {
    match judgement.message.as_deref().unwrap_or_default().lines().next() {
        Some(line) => harmless(line, REMARK),
        None if judgement.cached => "judged in an earlier run".to_owned(),
        None => String::new(),
    }
}

/// The first lines of a text, harmless.
fn quote(text: Option<&str>) -> Vec<String> {
    let lines = text.unwrap_or_default().lines().filter(|line| !line.trim().is_empty());
    lines.take(LINES).map(|line| harmless(line, WIDTH)).collect()
}
