//! The line that sums up a problem: `AC   prev144    8 cases  0.001 s of 1 s
//! 2.1 MiB of 256 MiB  5 wrong submissions caught`.

use std::time::Duration;

use anstyle::{AnsiColor, Style as Ansi};
use unicode_width::UnicodeWidthStr;

use super::style::{BOLD, DIM, PLAIN, Span, Style, of_verdict};
use crate::judge::{Judgement, ProgramResult};
use crate::problem::Problem;
use crate::verdict::Verdict;
use crate::wording::{mebibytes, plural, seconds};

/// The columns of the bar where there is room for all of it, and where there
/// is just enough to tell anything.
const BAR: (usize, usize) = (20, 6);

/// What the line of a problem says.
pub(super) struct Line {
    headline: &'static str,
    verdict: Verdict,
    problem: String,
    cases: String,
    /// The part of the time limit that the slowest case took.
    share: f64,
    time: String,
    memory: Option<String>,
    notes: Vec<String>,
}

impl Line {
    pub(super) fn new(
        problem: &Problem,
        programs: &[ProgramResult],
        judgements: &[Judgement],
    ) -> Line {
        let own = || judgements.iter().filter(|judgement| judgement.program == problem.id);
        let (headline, verdict) = headline(problem, programs);
        let time = own().map(|judgement| judgement.cpu).max().unwrap_or(Duration::ZERO);
        let limit = own().map(|judgement| judgement.time_limit).max();
        let limit = limit.unwrap_or(problem.settings.time_limit);
        Line {
            headline,
            verdict,
            problem: problem.id.clone(),
            cases: plural(own().filter(|judgement| judgement.case.is_some()).count(), "case"),
            share: time.as_secs_f64() / limit.as_secs_f64(),
            time: format!("{:.3} s of {}", time.as_secs_f64(), seconds(limit)),
            memory: memory(problem, own()),
            notes: [notes(problem, programs), cached(judgements)].concat(),
        }
    }

    /// The columns of the problem's name.
    pub(super) fn name_width(&self) -> usize {
        self.problem.len()
    }
}

/// What stands first on the line of a problem, and the verdict that it is
/// coloured as.
pub(super) fn headline(problem: &Problem, programs: &[ProgramResult]) -> (&'static str, Verdict) {
    let submission = programs.iter().find(|program| program.program == problem.id);
    let verdict = submission.map_or(Verdict::Ac, |program| program.verdict);
    // A submission may do well and its problem not: then AC would mislead.
    match verdict == Verdict::Ac && !programs.iter().all(|program| program.ok) {
        true => ("FAIL", Verdict::Wa),
        false => (verdict.short(), verdict),
    }
}

/// The lines of some problems, the names as wide as the widest.
pub(super) fn lines(lines: &[Line], style: Style) -> Vec<String> {
    let width = |of: fn(&Line) -> usize| lines.iter().map(of).max().unwrap_or(0);
    let name = width(Line::name_width);
    let plain = !style.is_rich();
    let (time, memory) = match plain {
        true => (0, 0),
        false => (
            width(|line| line.time.len()),
            width(|line| line.memory.as_ref().map_or(0, String::len)),
        ),
    };
    let fixed = 5 + name + 2 + 9 + 2 + time + 2 + memory;
    let room = style.width.map_or(BAR.0, |width| width.saturating_sub(fixed + 2));
    let bar = if plain || room < BAR.1 { 0 } else { room.min(BAR.0) };
    lines
        .iter()
        .map(|line| {
            let head = format!("{:4}", line.headline);
            let id = format!(" {:name$}", line.problem);
            let cases = format!("  {:>9}", line.cases);
            let (full, rest) = bar_of(line.share, bar);
            let time = format!("  {:>time$}", line.time);
            let fits = |columns| style.width.is_none_or(|width| columns <= width);
            let mut notes = line.notes.clone();
            let memory = match &line.memory {
                Some(text) if fits(fixed) => format!("  {text:>memory$}"),
                Some(text) => {
                    notes.insert(0, text.clone());
                    String::new()
                }
                None => String::new(),
            };
            let gap = if bar > 0 { "  " } else { "" };
            let mut spans: Vec<Span<'_>> = vec![
                (of_verdict(line.verdict), &head),
                (BOLD, &id),
                (PLAIN, &cases),
                (PLAIN, gap),
                (load(line.share), &full),
                (DIM, &rest),
                (PLAIN, &time),
                (PLAIN, &memory),
            ];
            let notes: String = notes.iter().map(|note| format!("  {note}")).collect();
            let columns: usize = spans.iter().map(|(_, text)| text.width()).sum();
            if fits(columns + notes.width()) {
                spans.push((DIM, &notes));
                return style.flow(0, &spans);
            }
            style.flow(0, &spans) + &style.flow(5, &[(DIM, notes.trim_start())])
        })
        .collect()
}

/// The full and the empty part of a bar. Full is what reaches the limit.
fn bar_of(share: f64, width: usize) -> (String, String) {
    let cells = (share * width as f64).round() as usize;
    let most = if share < 1.0 { width.saturating_sub(1) } else { width };
    let full = cells.min(most);
    ("━".repeat(full), "─".repeat(width - full))
}

/// The colour of a share of a limit.
fn load(share: f64) -> Ansi {
    let colour = match share {
        share if share >= 1.0 => AnsiColor::Red,
        share if share >= 0.5 => AnsiColor::Yellow,
        _ => AnsiColor::Green,
    };
    colour.on_default()
}

/// `2.1 MiB of 256 MiB`; nothing where no run was measured.
fn memory<'a>(
    problem: &Problem,
    judgements: impl Iterator<Item = &'a Judgement> + Clone,
) -> Option<String> {
    let memory = judgements.clone().filter_map(|judgement| judgement.memory).max();
    let floor = judgements.map(|judgement| judgement.memory_floor).max().unwrap_or(0);
    if memory.is_none() && floor == 0 {
        return None;
    }
    let under = if memory.is_none() { "under " } else { "" };
    let shown = memory.unwrap_or(floor) as f64 / f64::from(1 << 20);
    Some(format!("{under}{shown:.1} MiB of {}", mebibytes(problem.settings.memory_limit)))
}

/// How much of it was kept from an earlier run.
fn cached(judgements: &[Judgement]) -> Vec<String> {
    match judgements.iter().filter(|judgement| judgement.cached).count() {
        0 => Vec::new(),
        all if all == judgements.len() => vec!["cached".to_owned()],
        some => vec![format!("{some} of {} cached", judgements.len())],
    }
}

/// What is said of the programs beside the submission.
fn notes(problem: &Problem, programs: &[ProgramResult]) -> Vec<String> {
    let kinds = [(false, "other submission", "accepted"), (true, "wrong submission", "caught")];
    let mut notes = Vec::new();
    for (wrong, noun, done) in kinds {
        let of_kind = |program: &&ProgramResult| {
            program.program != problem.id && (program.expected != Verdict::Ac) == wrong
        };
        let all = programs.iter().filter(of_kind).count();
        let ok = programs.iter().filter(of_kind).filter(|program| program.ok).count();
        if all > 0 {
            let part = if ok < all { format!("{ok} of ") } else { String::new() };
            notes.push(format!("{part}{} {done}", plural(all, noun)));
        }
    }
    notes
}
