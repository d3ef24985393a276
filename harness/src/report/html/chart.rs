//! What the cases took, plotted against the limit: a dot a case, the limit a
//! line. The scale is logarithmic, since most cases take next to nothing.

use std::collections::HashMap;

use crate::judge::Judgement;
use crate::problem::Problem;
use crate::verdict::Verdict;
use crate::wording;

/// The size of a plot with its margins, in the units of its view box; the
/// template draws the lines from margin to margin.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 12.0;

/// One plot.
pub(super) struct Chart {
    pub(super) title: &'static str,
    pub(super) limit: f64,
    pub(super) limit_label: String,
    pub(super) ticks: Vec<Tick>,
    pub(super) dots: Vec<Dot>,
}

/// A line of the scale.
pub(super) struct Tick {
    pub(super) y: f64,
    pub(super) label: String,
}

/// What one program took on one case.
pub(super) struct Dot {
    pub(super) x: f64,
    pub(super) y: f64,
    /// `own` for the submission, `other` for another one, `bad` where the
    /// verdict is not AC.
    pub(super) kind: &'static str,
    pub(super) label: String,
}

/// What is plotted.
struct Quantity {
    title: &'static str,
    least: f64,
    limit: f64,
    show: fn(f64) -> String,
}

/// Time and memory of the judgements of programs that must be accepted.
pub(super) fn charts(problem: &Problem, judgements: &[&Judgement]) -> Vec<Chart> {
    let limit = judgements.iter().map(|judgement| judgement.time_limit).max();
    let limit = limit.unwrap_or(problem.settings.time_limit);
    let time = Quantity { title: "Time", least: 1e-4, limit: limit.as_secs_f64(), show: seconds };
    let memory = Quantity {
        title: "Memory",
        least: f64::from(1 << 20),
        limit: problem.settings.memory_limit as f64,
        show: mebibytes,
    };
    let points = |judgement: &Judgement| judgement.cpu.as_secs_f64();
    let peaks = |judgement: &Judgement| judgement.memory.unwrap_or(judgement.memory_floor) as f64;
    vec![chart(problem, judgements, &time, points), chart(problem, judgements, &memory, peaks)]
}

fn chart(
    problem: &Problem,
    judgements: &[&Judgement],
    quantity: &Quantity,
    of: impl Fn(&Judgement) -> f64,
) -> Chart {
    let judged: Vec<&Judgement> =
        judgements.iter().copied().filter(|judgement| judgement.case.is_some()).collect();
    // Each place with its column.
    let mut places: HashMap<String, usize> = HashMap::new();
    for judgement in &judged {
        let next = places.len();
        places.entry(judgement.place()).or_insert(next);
    }
    let most = judged.iter().map(|judgement| of(judgement)).fold(quantity.limit, f64::max) * 1.5;
    let y = |value: f64| {
        let part = (value.max(quantity.least) / quantity.least).ln()
            / (most.max(quantity.least * 2.0) / quantity.least).ln();
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    };
    let step = (WIDTH - LEFT - RIGHT) / places.len().max(1) as f64;
    let dots = judged.iter().map(|judgement| {
        let place = judgement.place();
        let index = places[&place];
        let kind = match (judgement.verdict, judgement.program == problem.id) {
            (Verdict::Ac, true) => "own",
            (Verdict::Ac, false) => "other",
            _ => "bad",
        };
        let (value, verdict) = ((quantity.show)(of(judgement)), judgement.verdict);
        let label = format!("{} {place}: {value}, {verdict}", judgement.program);
        let x = LEFT + (index as f64 + 0.5) * step;
        Dot { x, y: y(of(judgement)), kind, label }
    });
    let tick = |value: f64| Tick { y: y(value), label: (quantity.show)(value) };
    let decades = (0..9).map(|power| quantity.least * 10f64.powi(power));
    Chart {
        title: quantity.title,
        limit: y(quantity.limit),
        limit_label: format!("limit {}", (quantity.show)(quantity.limit)),
        ticks: decades.take_while(|value| *value < most).map(tick).collect(),
        dots: dots.collect(),
    }
}

/// `1 ms`, `0.25 s`
pub(super) fn seconds(value: f64) -> String {
    match value {
        value if value < 0.1 => format!("{} ms", (value * 1e4).round() / 10.0),
        value => format!("{} s", (value * 1e3).round() / 1e3),
    }
}

/// `2.1 MiB`
pub(super) fn mebibytes(value: f64) -> String {
    wording::mebibytes(value as u64)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::samples::{judgement, problem};
    use super::*;

    #[test]
    fn dots_stand_above_the_limit_only_where_it_is_passed() {
        let took = |case, milliseconds, verdict| Judgement {
            cpu: Duration::from_millis(milliseconds),
            ..judgement("gap", case, verdict, "")
        };
        let judgements = [
            took("1", 0, Verdict::Ac),
            took("2", 1999, Verdict::Ac),
            took("3", 2500, Verdict::Tle),
        ];
        let judgements: Vec<&Judgement> = judgements.iter().collect();
        let time = &charts(&problem("gap"), &judgements)[0];
        let mut text = format!("{} {:.0}\n", time.limit_label, time.limit);
        for tick in &time.ticks {
            text += &format!("{} {:.0}\n", tick.label, tick.y);
        }
        for dot in &time.dots {
            text += &format!("{} at {:.0} {:.0}: {}\n", dot.kind, dot.x, dot.y, dot.label);
        }
        insta::assert_snapshot!(text, @r"
        limit 2 s 18
        0.1 ms 138
        1 ms 110
        10 ms 82
        0.1 s 54
        1 s 26
        own at 143 138: gap sample/1: 0 ms, AC
        own at 306 18: gap sample/2: 1.999 s, AC
        bad at 469 15: gap sample/3: 2.5 s, TLE
        ");
    }
}
