//! `cargo judge bench`

use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use harness::bench::{Benchmark, Kind, Plan, Rival, Valgrind, bench as measure};
use harness::compile::Build;
use harness::fault::Fault;
use harness::judge::Machine;
use harness::report;
use harness::run::Tier;
use harness::verdict::Verdict;
use harness::workspace::Workspace;

use super::args::{Format, time_factor};
use super::machine::runner;
use super::output::{self, print, print_faults, say};
use super::{exit, problems};

#[derive(Args)]
pub struct BenchArgs {
    /// The problems to measure: all of them when none is named
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// A rival: a .rs or .cpp file, or any command (repeatable)
    #[arg(long, value_name = "FILE_OR_COMMAND")]
    pub against: Vec<String>,
    /// Measure on this input, CASE or GROUP/CASE, instead of the largest
    /// (repeatable)
    #[arg(long, value_name = "CASE")]
    pub case: Vec<String>,
    /// Refuse to measure where instructions cannot be counted, for want of
    /// valgrind
    #[arg(long)]
    pub instructions: bool,
    /// How often each program runs on each input; slow ones run less often
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u16).range(1..))]
    pub rounds: u16,
    /// Multiply the time limits by this, for slow machines
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = time_factor)]
    pub time_factor: f64,
    /// How to print the results
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

pub fn bench(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = problems(&workspace, &args.problems)?;
    print_faults(&found.faults);
    if !args.against.is_empty() && found.problems.len() > 1 {
        bail!("against a rival in which problem? name one: cargo judge bench PROBLEM --against ..");
    }
    let valgrind = Valgrind::find();
    if valgrind.is_none() {
        if args.instructions {
            bail!("cannot count instructions: valgrind is not installed");
        }
        say("instructions are not counted: valgrind is not installed");
    }
    let sandboxed = runner(Tier::LimitsOnly)?;
    say(&sandboxed.sandbox()?.to_string());
    let machine = Machine::new(&workspace, sandboxed, Build::Release, args.time_factor)?;
    let rivals = args.against.iter().map(|rival| Rival::new(machine.compiler(), rival));
    let rivals = rivals.collect::<Result<Vec<Rival>, _>>()?;
    let plain = runner(Tier::LimitsOnly)?.at_most(Tier::LimitsOnly);
    let plan = Plan {
        rivals: &rivals,
        cases: args.case.clone(),
        rounds: args.rounds.into(),
        valgrind: valgrind.as_ref(),
        plain: &plain,
    };
    let mut code = if found.faults.is_empty() { exit::AS_EXPECTED } else { exit::IMPOSSIBLE };
    let (mut benchmarks, mut faults) = (Vec::new(), found.faults);
    for problem in &found.problems {
        if problem.settings.interactive && args.problems.is_empty() {
            say(&format!("{} is interactive and not measured", problem.id));
            continue;
        }
        match measure(&machine, problem, &plan) {
            Ok(benchmark) => {
                code = code.max(exit_code(&benchmark));
                if args.format == Format::Text {
                    print(&report::bench(&benchmark))?;
                }
                benchmarks.push(benchmark);
            }
            Err(error) => {
                let message = format!("{error:#}");
                output::error(&error.context(problem.id.clone()));
                let path = workspace.relative(&problem.dir).to_owned();
                faults.push(Fault { problem: problem.id.clone(), path, message });
                code = exit::IMPOSSIBLE;
            }
        }
    }
    if args.format == Format::Json {
        print(&report::bench_json(&benchmarks, &faults))?;
    }
    Ok(code.into())
}

/// A brute may be too slow for the largest cases; the others may not fail.
fn exit_code(benchmark: &Benchmark) -> u8 {
    let mut judged = benchmark
        .programs
        .iter()
        .filter(|figures| figures.kind != Kind::Brute)
        .flat_map(|figures| figures.inputs.iter().filter_map(|on| on.verdict));
    if judged.any(|verdict| verdict != Verdict::Ac) {
        exit::NOT_AS_EXPECTED
    } else {
        exit::AS_EXPECTED
    }
}
