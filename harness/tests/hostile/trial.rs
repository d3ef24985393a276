//! Runs one attack and looks at what is left.

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use harness::judge::rules;
use harness::run::{End, Execution, Limits, Outcome, Runner, Tier, sealed_file};
use harness::verdict::Verdict;
use tempfile::TempDir;

use crate::attacks::{Attack, Kind};
use crate::observe;

/// What every attack may use.
pub const LIMITS: Limits = Limits {
    cpu: Duration::from_millis(300),
    wall: Duration::from_millis(1000),
    memory: 64 << 20,
    output: 8 << 20,
};

/// How much later than the wall clock's limit a run may end.
const LATE: Duration = Duration::from_millis(500);

/// The same on a machine with more to do than it has processors.
const LATE_WHEN_BUSY: Duration = Duration::from_secs(10);

const INPUT: &str = "6 * 7\n";
const ANSWER: &str = "42\n";

/// Where the programs and the launcher lie.
pub struct Place {
    pub programs: PathBuf,
    pub launcher: PathBuf,
}

/// Files that a program may want to harm.
pub struct Victims {
    folder: TempDir,
    /// On every command line of the attack, so that it can be found.
    marker: String,
}

/// Why an attack cannot be carried out here: an error, but no failure.
#[derive(Debug)]
pub struct Skipped(pub String);

impl std::fmt::Display for Skipped {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Skipped {}

/// Runs one attack.
///
/// # Errors
/// When anything was not as it must be; with [`Skipped`] when it cannot be run
/// here.
pub fn run(attack: &Attack, tier: Tier, place: &Place) -> anyhow::Result<()> {
    // Something leaks, as from a careless shell.
    let _leaked = rustix::io::dup(File::open("/dev/null")?)?;
    let runner = place.runner(tier);
    let sandbox = runner.sandbox()?;
    ensure!(sandbox.tier == tier, Skipped(sandbox.to_string()));
    let (verdicts, says, check) = match attack.kind {
        Kind::Program(verdicts, says, check) => (verdicts, says, check),
        Kind::Scene(scene) => {
            scene(place, tier)?;
            drop(runner);
            return ensure_alone();
        }
    };
    place.ensure_works(&runner).context("before the attack")?;

    let victims = Victims::new()?;
    if attack.name == "leaves_input" {
        fs::write(victims.path("input"), vec![b'x'; 1 << 20])?;
    }
    let program = place.programs.join(attack.name);
    let mode = fs::metadata(&program)?.mode();
    let (files, memory) = (observe::open_files(), observe::resident());
    let started = Instant::now();
    let outcome = victims.run(&runner, &program)?;
    let took = started.elapsed();

    let (verdict, reason) = verdict(&outcome)?;
    let got = format!("{verdict} ({reason}), {:?}", outcome.end);
    ensure!(
        verdicts.contains(&verdict) && reason.contains(says),
        "{got} after {took:?}, printed {:?}",
        beginning(&outcome)
    );
    check(&outcome, tier).context(got)?;
    ensure!(took < LIMITS.wall + lateness(), "it took {took:?}");
    ensure!(observe::running(&victims.marker).is_empty(), "something of it survives");
    drop(outcome);
    ensure!(observe::open_files() == files, "files were left open");
    let grown = observe::resident().saturating_sub(memory);
    ensure!(grown < 2 * LIMITS.output, "the harness grew by {grown} bytes");
    ensure_no_zombies()?;
    victims.ensure_unharmed(attack.name != "leaves_input")?;
    ensure!(fs::metadata(&program)?.mode() == mode, "the program's mode was changed");
    place.ensure_works(&runner).context("after the attack")?;
    drop(runner);
    ensure_alone()
}

impl Place {
    pub fn runner(&self, tier: Tier) -> Runner {
        Runner::new(&self.launcher, Tier::LimitsOnly).at_most(tier)
    }

    /// The runner still judges a harmless program right.
    pub fn ensure_works(&self, runner: &Runner) -> anyhow::Result<()> {
        let outcome = Victims::new()?.run(runner, &self.programs.join("right_answer"))?;
        let (verdict, reason) = verdict(&outcome)?;
        ensure!(verdict == Verdict::Ac, "{verdict} {reason}");
        ensure!(!outcome.left_behind, "something was left behind");
        Ok(())
    }
}

impl Victims {
    pub fn new() -> anyhow::Result<Victims> {
        let folder = tempfile::tempdir()?;
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777))?;
        let marker = format!("hostile-{}", folder.path().display());
        let victims = Victims { folder, marker };
        for (name, text) in [("input", INPUT), ("answer", ANSWER)] {
            fs::write(victims.path(name), text)?;
            // Not the mode is to protect them.
            fs::set_permissions(victims.path(name), Permissions::from_mode(0o666))?;
        }
        Ok(victims)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, runner: &Runner, program: &Path) -> anyhow::Result<Outcome> {
        self.run_under(runner, program, LIMITS)
    }

    pub fn run_under(
        &self,
        runner: &Runner,
        program: &Path,
        limits: Limits,
    ) -> anyhow::Result<Outcome> {
        runner.run(&Execution {
            program,
            args: &[self.path("answer").into(), OsString::from(&self.marker)],
            stdin: &File::open(self.path("input"))?,
            files: &[],
            writable: None,
            limits,
        })
    }

    fn ensure_unharmed(&self, input_too: bool) -> anyhow::Result<()> {
        ensure!(fs::read_to_string(self.path("answer"))? == ANSWER, "the answer was changed");
        ensure!(
            !input_too || fs::read_to_string(self.path("input"))? == INPUT,
            "the input was changed"
        );
        for name in ["input", "answer"] {
            let mode = fs::metadata(self.path(name))?.mode() & 0o777;
            ensure!(mode == 0o666, "the mode of the {name} was changed");
        }
        Ok(())
    }
}

/// As the judge decides it, with the simplest of comparisons.
fn verdict(outcome: &Outcome) -> anyhow::Result<(Verdict, String)> {
    Ok(match rules::verdict(outcome, &LIMITS) {
        Some(bad) => bad,
        None if outcome.stdout_len == ANSWER.len() as u64 && beginning(outcome) == ANSWER => {
            (Verdict::Ac, String::new())
        }
        None => (Verdict::Wa, String::new()),
    })
}

fn beginning(outcome: &Outcome) -> String {
    use std::os::unix::fs::FileExt;
    let mut bytes = [0; 500];
    let read = outcome.stdout.read_at(&mut bytes, 0).unwrap_or(0);
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

/// The dead are reaped at once, or nearly so.
fn ensure_no_zombies() -> anyhow::Result<()> {
    soon(|| observe::zombies().is_empty()).context("zombies are left")
}

/// With its runner this process has lost all its children.
fn ensure_alone() -> anyhow::Result<()> {
    let left = observe::children();
    ensure!(left.is_empty(), "processes are left: {left:?}");
    Ok(())
}

/// A dying process needs a processor too.
fn lateness() -> Duration {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    if observe::runnable() > processors { LATE_WHEN_BUSY } else { LATE }
}

fn soon(holds: impl Fn() -> bool) -> anyhow::Result<()> {
    let started = Instant::now();
    while !holds() {
        ensure!(started.elapsed() < lateness(), "not after {:?}", started.elapsed());
        sleep(Duration::from_millis(5));
    }
    Ok(())
}

/// What cannot be executed is the judge's error, and the runner goes on.
pub fn cannot_be_executed(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    let victims = Victims::new()?;
    let text = victims.path("input");
    let script = victims.path("script");
    fs::write(&script, "no program at all")?;
    fs::set_permissions(&script, Permissions::from_mode(0o755))?;
    let mut paths = vec![victims.path("missing"), text, victims.folder.path().into()];
    // Where the system starts it, a shell reads a file without any mark.
    paths.extend((tier > Tier::LimitsOnly).then_some(script));
    place.ensure_works(&runner)?;
    let files = observe::open_files();
    for path in paths {
        let result = victims.run(&runner, &path);
        let error = result.err().with_context(|| format!("{} ran", path.display()))?;
        let said = format!("{error:#}");
        ensure!(said.contains(&*path.to_string_lossy()), "no path in: {said}");
        ensure!(observe::open_files() == files, "files were left open");
    }
    place.ensure_works(&runner)
}

/// A harness that is killed takes its program with it.
pub fn harness_is_killed(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let victims = Victims::new()?;
    let mut harness = Command::new(std::env::current_exe()?)
        .args([crate::ATTACK, "sleeper", tier.name()])
        .arg(&place.programs)
        .arg(&place.launcher)
        .env("HOSTILE_MARKER", &victims.marker)
        .stderr(Stdio::null())
        .spawn()?;
    // The marker is on the program's command line alone.
    soon(|| !observe::running(&victims.marker).is_empty()).context("the program never ran")?;
    harness.kill()?;
    harness.wait()?;
    soon(|| observe::running(&victims.marker).is_empty()).context("the program lives on")
}

/// Runs a program that sleeps, until this process is killed.
pub fn sleep_on(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let marker = std::env::var_os("HOSTILE_MARKER").context("no marker")?;
    place.runner(tier).run(&Execution {
        program: &place.programs.join("sleeps"),
        args: &[marker],
        stdin: &File::open("/dev/null")?,
        files: &[],
        writable: None,
        limits: Limits { wall: Duration::from_secs(60), ..LIMITS },
    })?;
    Ok(())
}

/// A checker reads its files and writes its folder, and nothing else.
pub fn checker_writes_its_folder_only(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    let feedback = tempfile::tempdir()?;
    let outcome = runner.run(&Execution {
        program: &place.programs.join("writes_feedback"),
        args: &[
            Execution::file_argument(0),
            Execution::file_argument(1),
            feedback.path().as_os_str().to_owned(),
        ],
        stdin: &File::open("/dev/null")?,
        files: &[&sealed_file(INPUT.as_bytes())?, &sealed_file(ANSWER.as_bytes())?],
        writable: Some(feedback.path()),
        limits: LIMITS,
    })?;
    let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
    ensure!(outcome.end == End::Exited(0), "{:?}: {said}", outcome.end);
    ensure!(beginning(&outcome) == ANSWER, "{}", beginning(&outcome));
    let message = fs::read_to_string(feedback.path().join("judgemessage.txt"))?;
    ensure!(message == "well done", "{message}");
    Ok(())
}

/// The kill comes soon after the limit. Generous here, where the machine may
/// be busy.
pub fn killed_on_time(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    let limit = Duration::from_millis(250);
    let outcome = runner.run(&Execution {
        program: &place.programs.join("busy_loop"),
        args: &[],
        stdin: &File::open("/dev/null")?,
        files: &[],
        writable: None,
        limits: Limits { wall: Duration::from_secs(30), ..Limits::new(limit, 64 << 20, 8 << 20) },
    })?;
    ensure!(outcome.end == End::CpuLimit, "{:?}", outcome.end);
    let late = outcome.cpu.checked_sub(limit).context("killed before its limit")?;
    ensure!(late < Duration::from_millis(50), "killed {late:?} past its limit");
    Ok(())
}

/// What a launcher holds itself is added to every reading.
pub fn launcher_is_small(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    for _ in 0..100 {
        let outcome = Victims::new()?.run(&runner, &place.programs.join("right_answer"))?;
        let floor = outcome.memory_floor;
        // The kernel maps what lies around each page that is touched, if the
        // page cache has it: 2.8 MiB, and it was more right after a build.
        ensure!(floor < 4 << 20, "a launcher holds {floor} bytes");
        // The kernel counts pages in batches, so one may read a little less.
        let memory = outcome.memory.context("no reading")?;
        ensure!(memory + (512 << 10) > floor && memory < floor + (4 << 20), "{memory}, {floor}");
    }
    Ok(())
}

/// A launcher that was killed while idle is replaced.
pub fn launcher_dies(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    place.ensure_works(&runner)?;
    for pid in observe::children() {
        Command::new("kill").args(["-KILL", &pid]).status()?;
        soon(|| observe::zombies().contains(&pid)).context("it does not die")?;
    }
    place.ensure_works(&runner)
}

/// A program that only its owner may read runs, as it does under umask 077,
/// and can still tell a stack overflow from other faults.
pub fn private_program(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    let victims = Victims::new()?;
    let private = victims.path("private");
    for (name, wanted) in [("right_answer", ""), ("endless_recursion", "stack overflow")] {
        fs::copy(place.programs.join(name), &private)?;
        fs::set_permissions(&private, Permissions::from_mode(0o700))?;
        let (verdict, reason) = verdict(&victims.run(&runner, &private)?)?;
        ensure!(reason == wanted, "{name}: {verdict} {reason}");
    }
    Ok(())
}
