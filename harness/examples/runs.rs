//! Runs one program many times and prints the microseconds that each run took:
//! through the runner, or by a bare spawn-and-wait loop, the floor.
//!
//!     runs LAUNCHER full|restricted|limits-only|bare WORKERS RUNS PROGRAM [INPUT]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use harness::run::{End, Execution, Limits, Runner, Tier};

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [launcher, way, workers, runs, program, rest @ ..] = &args[..] else {
        return Err(anyhow!("usage: runs LAUNCHER TIER|bare WORKERS RUNS PROGRAM [INPUT]"));
    };
    let workers: usize = workers.parse().context("WORKERS")?;
    let runs: usize = runs.parse().context("RUNS")?;
    let input = Path::new(rest.first().map_or("/dev/null", |path| path));
    let program = Path::new(program);
    let one: Box<dyn Fn() -> anyhow::Result<()> + Sync> = if way == "bare" {
        Box::new(|| bare(program, input))
    } else {
        let tier = way.parse::<Tier>().map_err(|error| anyhow!(error))?;
        let runner = Runner::new(launcher, tier).at_most(tier);
        runner.sandbox()?; // not part of any run
        Box::new(move || sandboxed(&runner, program, input))
    };
    // What each worker needs is there before the clock starts.
    let ready = Barrier::new(workers + 1);
    let elapsed = std::thread::scope(|scope| {
        let work = || {
            let first = one();
            ready.wait();
            first.and_then(|()| (0..runs / workers).try_for_each(|_| one()))
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        ready.wait();
        let started = Instant::now();
        let mut threads = threads.into_iter();
        threads.try_for_each(|thread| thread.join().expect("no worker panics"))?;
        anyhow::Ok(started.elapsed())
    })?;
    let each = elapsed / (runs / workers * workers) as u32;
    println!("{:.1}", each.as_secs_f64() * 1e6);
    Ok(())
}

fn bare(program: &Path, input: &Path) -> anyhow::Result<()> {
    let status = Command::new(program)
        .stdin(File::open(input)?)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    ensure!(status.success(), "{status}");
    Ok(())
}

fn sandboxed(runner: &Runner, program: &Path, input: &Path) -> anyhow::Result<()> {
    let outcome = runner.run(&Execution {
        program,
        args: &[],
        stdin: &File::open(input)?,
        files: &[],
        writable: None,
        limits: Limits::new(Duration::from_secs(2), 256 << 20, 8 << 20),
    })?;
    ensure!(outcome.end == End::Exited(0), "{:?}", outcome.end);
    Ok(())
}
