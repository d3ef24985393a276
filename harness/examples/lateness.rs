//! How far past its CPU limit a program that never ends is killed, in
//! milliseconds: median and worst of some runs.
//!
//!     lateness LAUNCHER RUNS PROGRAM

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use harness::run::{End, Execution, Limits, Runner, Tier};

const LIMIT: Duration = Duration::from_millis(250);

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [launcher, runs, program] = &args[..] else {
        return Err(anyhow!("usage: lateness LAUNCHER RUNS PROGRAM"));
    };
    let runner = Runner::new(launcher, Tier::Full);
    let mut late = Vec::new();
    for _ in 0..runs.parse::<usize>().context("RUNS")? {
        let outcome = runner.run(&Execution {
            program: Path::new(program),
            args: &[],
            stdin: &File::open("/dev/null")?,
            files: &[],
            writable: None,
            limits: Limits::new(LIMIT, 64 << 20, 8 << 20),
        })?;
        ensure!(outcome.end == End::CpuLimit, "{:?}", outcome.end);
        late.push(outcome.cpu.saturating_sub(LIMIT).as_secs_f64() * 1e3);
    }
    late.sort_by(f64::total_cmp);
    println!("{:.2} {:.2}", late[late.len() / 2], late[late.len() - 1]);
    Ok(())
}
