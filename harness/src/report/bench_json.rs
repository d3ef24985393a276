//! What was measured, as JSON for programs.

use serde::Serialize;

use crate::bench::{Benchmark, Figures, Kind, OnInput, Sample};
use crate::fault::Fault;
use crate::verdict::Verdict;

/// What was measured of all problems, and the faults of the others, as one
/// object with a final newline.
pub fn bench_json(benchmarks: &[Benchmark], faults: &[Fault]) -> String {
    let object = serde_json::json!({
        "benchmarks": benchmarks.iter().map(Measured::of).collect::<Vec<_>>(),
        "faults": faults,
    });
    format!("{object:#}\n")
}

#[derive(Serialize)]
struct Measured<'a> {
    problem: &'a str,
    programs: Vec<Row<'a>>,
}

/// A program over all inputs.
#[derive(Serialize)]
struct Row<'a> {
    program: &'a str,
    kind: &'static str,
    rounds: usize,
    cpu_seconds: f64,
    cpu_spread_seconds: f64,
    wall_seconds: f64,
    wall_spread_seconds: f64,
    memory_bytes: Option<u64>,
    instructions: Option<u64>,
    cpu_to_floor: Option<f64>,
    cpu_to_brute: Option<f64>,
    instructions_to_floor: Option<f64>,
    instructions_to_brute: Option<f64>,
    inputs: Vec<Cell<'a>>,
}

/// A program on one input.
#[derive(Serialize)]
struct Cell<'a> {
    input: &'a str,
    verdict: Option<Verdict>,
    message: Option<&'a str>,
    cpu_seconds: Option<f64>,
    cpu_spread_seconds: Option<f64>,
    wall_seconds: Option<f64>,
    wall_spread_seconds: Option<f64>,
    memory_bytes: Option<u64>,
    instructions: Option<u64>,
}

impl Measured<'_> {
    fn of(benchmark: &Benchmark) -> Measured<'_> {
        let programs = benchmark.programs.iter().map(|figures| Row::of(benchmark, figures));
        Measured { problem: &benchmark.problem, programs: programs.collect() }
    }
}

impl<'a> Row<'a> {
    fn of(benchmark: &'a Benchmark, figures: &'a Figures) -> Row<'a> {
        let (floor, brute) = (benchmark.of(Kind::Floor), benchmark.of(Kind::Brute));
        let inputs = benchmark.inputs.iter().zip(&figures.inputs);
        Row {
            program: &figures.program,
            kind: figures.kind.name(),
            rounds: figures.rounds,
            cpu_seconds: figures.cpu.median.as_secs_f64(),
            cpu_spread_seconds: figures.cpu.spread.as_secs_f64(),
            wall_seconds: figures.wall.median.as_secs_f64(),
            wall_spread_seconds: figures.wall.spread.as_secs_f64(),
            memory_bytes: figures.memory(),
            instructions: figures.instructions(),
            cpu_to_floor: floor.and_then(|floor| figures.cpu_to(floor)),
            cpu_to_brute: brute.and_then(|brute| figures.cpu_to(brute)),
            instructions_to_floor: floor.and_then(|floor| figures.instructions_to(floor)),
            instructions_to_brute: brute.and_then(|brute| figures.instructions_to(brute)),
            inputs: inputs.map(|(input, on)| Cell::of(input, on)).collect(),
        }
    }
}

impl<'a> Cell<'a> {
    fn of(input: &'a str, on: &'a OnInput) -> Cell<'a> {
        let (cpu, wall) = on.times.unzip();
        let median = |sample: Option<Sample>| sample.map(|sample| sample.median.as_secs_f64());
        let spread = |sample: Option<Sample>| sample.map(|sample| sample.spread.as_secs_f64());
        Cell {
            input,
            verdict: on.verdict,
            message: on.message.as_deref(),
            cpu_seconds: median(cpu),
            cpu_spread_seconds: spread(cpu),
            wall_seconds: median(wall),
            wall_spread_seconds: spread(wall),
            memory_bytes: on.memory,
            instructions: on.instructions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::tests::benchmark;
    use super::*;

    #[test]
    fn json_holds_what_was_measured() {
        let mut benchmark = benchmark();
        benchmark.programs.truncate(1);
        benchmark.programs[0].inputs.truncate(1);
        insta::assert_snapshot!(bench_json(&[benchmark], &[]), @r#"
        {
          "benchmarks": [
            {
              "problem": "gap",
              "programs": [
                {
                  "cpu_seconds": 0.0045,
                  "cpu_spread_seconds": 0.00025,
                  "cpu_to_brute": null,
                  "cpu_to_floor": null,
                  "inputs": [
                    {
                      "cpu_seconds": 0.003,
                      "cpu_spread_seconds": 0.0001,
                      "input": "stress/deep",
                      "instructions": 9000000,
                      "memory_bytes": 1572864,
                      "message": null,
                      "verdict": "AC",
                      "wall_seconds": 0.004,
                      "wall_spread_seconds": 0.0002
                    }
                  ],
                  "instructions": 9000000,
                  "instructions_to_brute": null,
                  "instructions_to_floor": null,
                  "kind": "submission",
                  "memory_bytes": 1572864,
                  "program": "gap",
                  "rounds": 20,
                  "wall_seconds": 0.0065,
                  "wall_spread_seconds": 0.0005
                }
              ]
            }
          ],
          "faults": []
        }
        "#);
    }
}
