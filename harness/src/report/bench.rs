//! What was measured, as a table for people.

use std::fmt::Write;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::style::pad;
use crate::bench::{Benchmark, Figures, Kind, Sample};
use crate::verdict::Verdict;

/// One table a problem: a row a program over all inputs together, beneath it
/// what there is to say about it.
pub fn bench(benchmark: &Benchmark) -> String {
    let mut text = format!("{}: {}\n", benchmark.problem, benchmark.inputs.join(", "));
    let mut rows = vec![head(benchmark)];
    rows.extend(benchmark.programs.iter().map(|figures| row(benchmark, figures)));
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0))
        .collect();
    for row in &rows {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ = match at {
                0 => write!(line, "  {}", pad(cell, *width)),
                // Figures have a column a character.
                _ => write!(line, "  {cell:>width$}"),
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for figures in &benchmark.programs {
        notes(&mut text, benchmark, figures);
    }
    text
}

fn head(benchmark: &Benchmark) -> Vec<String> {
    let mut head = vec!["", "CPU ms", "wall ms", "peak MiB", "/echo"];
    let brute = benchmark.of(Kind::Brute).is_some();
    head.extend(brute.then_some("/brute"));
    if benchmark.counted {
        head.extend(["instructions", "/echo"]);
        head.extend(brute.then_some("/brute"));
    }
    head.into_iter().map(str::to_owned).collect()
}

fn row(benchmark: &Benchmark, figures: &Figures) -> Vec<String> {
    let times = |sample: Sample| match figures.measured() {
        0 => "-".to_owned(),
        _ => format!("{} ±{}", millis(sample.median), millis(sample.spread)),
    };
    let mib = |bytes: u64| format!("{:.1}", bytes as f64 / f64::from(1 << 20));
    let memory = match (figures.memory(), figures.memory_floor()) {
        _ if figures.measured() == 0 => "-".to_owned(),
        (Some(bytes), _) => mib(bytes),
        (None, 0) => "-".to_owned(),
        (None, floor) => format!("≤{}", mib(floor)),
    };
    let others: Vec<&Figures> =
        [Kind::Floor, Kind::Brute].into_iter().filter_map(|kind| benchmark.of(kind)).collect();
    let mut row = vec![figures.program.clone(), times(figures.cpu), times(figures.wall), memory];
    row.extend(others.iter().map(|other| ratio(figures.cpu_to(other))));
    if benchmark.counted {
        row.push(figures.instructions().map_or("-".to_owned(), thousands));
        row.extend(others.iter().map(|other| ratio(figures.instructions_to(other))));
    }
    row
}

/// Which input is the dearest, what went wrong, how often it ran where that
/// was less than others.
fn notes(text: &mut String, benchmark: &Benchmark, figures: &Figures) {
    let name = &figures.program;
    if figures.kind == Kind::Submission
        && benchmark.inputs.len() > 1
        && let Some((at, cpu)) = figures.dearest()
    {
        let input = &benchmark.inputs[at];
        let _ = writeln!(text, "  {name} takes longest on {input}: {} ms of CPU", millis(cpu));
    }
    for (input, on) in benchmark.inputs.iter().zip(&figures.inputs) {
        if let Some(verdict) = on.verdict.filter(|verdict| *verdict != Verdict::Ac) {
            let why = on.message.as_deref().and_then(|why| why.lines().next()).unwrap_or("");
            let left = if on.times.is_none() { "; left out" } else { "" };
            let _ = writeln!(text, "  {name} on {input}: {}, {why}{left}", verdict.long());
        }
    }
    let most = benchmark.programs.iter().map(|figures| figures.rounds).max().unwrap_or(0);
    if figures.rounds < most {
        let _ = writeln!(text, "  {name} ran in {} of {most} rounds", figures.rounds);
    }
}

fn millis(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1e3;
    let decimals = if millis < 100.0 { 2 } else { 0 };
    format!("{millis:.decimals$}")
}

/// Three digits that count.
fn ratio(ratio: Option<f64>) -> String {
    let Some(ratio) = ratio else { return "-".to_owned() };
    // 9.996 rounds to the two digits of 10.0 before its point.
    let digits = (ratio * 1.0005).log10().floor();
    let decimals = if ratio > 0.0 { (2.0 - digits).clamp(0.0, 9.0) } else { 0.0 };
    format!("{ratio:.0$}", decimals as usize)
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::bench::OnInput;

    fn sample(millis: f64, spread: f64) -> Sample {
        let time = |millis: f64| Duration::from_secs_f64(millis / 1e3);
        Sample { median: time(millis), spread: time(spread) }
    }

    fn on(verdict: Option<Verdict>, cpu: f64, instructions: u64) -> OnInput {
        OnInput {
            verdict,
            message: None,
            times: Some((sample(cpu, 0.1), sample(cpu + 1.0, 0.2))),
            memory: (verdict.is_some()).then_some(3 << 19),
            memory_floor: 1 << 20,
            instructions: Some(instructions),
        }
    }

    fn figures(program: &str, kind: Kind, cpu: f64, inputs: Vec<OnInput>) -> Figures {
        let (cpu, wall) = (sample(cpu, 0.25), sample(cpu + 2.0, 0.5));
        Figures { program: program.to_owned(), kind, rounds: 20, cpu, wall, inputs }
    }

    /// A submission and the floor on two inputs.
    pub fn benchmark() -> Benchmark {
        let ac = Some(Verdict::Ac);
        Benchmark {
            problem: "gap".to_owned(),
            inputs: vec!["stress/deep".to_owned(), "seed/0".to_owned()],
            programs: vec![
                figures(
                    "gap",
                    Kind::Submission,
                    4.5,
                    vec![on(ac, 3.0, 9_000_000), on(ac, 1.5, 500_000)],
                ),
                figures(
                    "echo",
                    Kind::Floor,
                    0.75,
                    vec![on(None, 0.5, 300_000), on(None, 0.25, 300_000)],
                ),
            ],
            counted: true,
        }
    }

    #[test]
    fn the_table_has_a_row_a_program() {
        insta::assert_snapshot!(bench(&benchmark()), @r"
        gap: stress/deep, seed/0
                    CPU ms     wall ms  peak MiB  /echo  instructions  /echo
          gap   4.50 ±0.25  6.50 ±0.50       1.5   6.00     9,500,000   15.8
          echo  0.75 ±0.25  2.75 ±0.50      ≤1.0   1.00       600,000   1.00
          gap takes longest on stress/deep: 3.00 ms of CPU
        ");
    }

    #[test]
    fn a_rival_may_be_named_in_any_script() {
        let mut benchmark = benchmark();
        benchmark.programs[1].program = "最大.cpp".to_owned();
        benchmark.inputs.truncate(1);
        insta::assert_snapshot!(bench(&benchmark), @r"
        gap: stress/deep
                        CPU ms     wall ms  peak MiB  /echo  instructions  /echo
          gap       4.50 ±0.25  6.50 ±0.50       1.5   6.00     9,500,000   15.8
          最大.cpp  0.75 ±0.25  2.75 ±0.50      ≤1.0   1.00       600,000   1.00
        ");
    }

    #[test]
    fn columns_that_nothing_fills_are_left_out() {
        let mut benchmark = benchmark();
        benchmark.counted = false;
        insta::assert_snapshot!(bench(&benchmark), @r"
        gap: stress/deep, seed/0
                    CPU ms     wall ms  peak MiB  /echo
          gap   4.50 ±0.25  6.50 ±0.50       1.5   6.00
          echo  0.75 ±0.25  2.75 ±0.50      ≤1.0   1.00
          gap takes longest on stress/deep: 3.00 ms of CPU
        ");
    }

    #[test]
    fn what_went_wrong_is_said_beneath() {
        let mut benchmark = benchmark();
        let stopped = OnInput {
            verdict: Some(Verdict::Tle),
            message: Some("stopped after 30.001 s of CPU, limit 30 s".to_owned()),
            ..OnInput::default()
        };
        let mut brute = figures(
            "gap-brute",
            Kind::Brute,
            2000.0,
            vec![stopped, OnInput { instructions: None, ..on(Some(Verdict::Ac), 2000.0, 0) }],
        );
        brute.rounds = 2;
        benchmark.programs.insert(1, brute);
        let wrong = OnInput {
            message: Some("line 1, token 1: expected `1`, found `2`".to_owned()),
            ..on(Some(Verdict::Wa), 0.5, 400_000)
        };
        let rival = vec![wrong.clone(), wrong];
        benchmark.programs.push(figures("old.cpp", Kind::Rival, 1.0, rival));
        insta::assert_snapshot!(bench(&benchmark), @r"
        gap: stress/deep, seed/0
                         CPU ms     wall ms  peak MiB  /echo    /brute  instructions  /echo  /brute
          gap        4.50 ±0.25  6.50 ±0.50       1.5   6.00  0.000750     9,500,000   15.8       -
          gap-brute  2000 ±0.25  2002 ±0.50       1.5   8000      1.00             -      -       -
          echo       0.75 ±0.25  2.75 ±0.50      ≤1.0   1.00  0.000125       600,000   1.00       -
          old.cpp    1.00 ±0.25  3.00 ±0.50       1.5   1.33  0.000250       800,000   1.33       -
          gap takes longest on stress/deep: 3.00 ms of CPU
          gap-brute on stress/deep: time limit exceeded, stopped after 30.001 s of CPU, limit 30 s; left out
          gap-brute ran in 2 of 20 rounds
          old.cpp on stress/deep: wrong answer, line 1, token 1: expected `1`, found `2`
          old.cpp on seed/0: wrong answer, line 1, token 1: expected `1`, found `2`
        ");
    }

    #[test]
    fn ratios_keep_three_digits() {
        let written = [0.0, 0.000456, 0.0123, 0.9994, 0.9996, 9.99, 9.996, 99.9, 99.96, 12345.6]
            .map(Some)
            .map(ratio);
        assert_eq!(
            written,
            ["0", "0.000456", "0.0123", "0.999", "1.00", "9.99", "10.0", "99.9", "100", "12346"]
        );
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(999), "999");
    }
}
