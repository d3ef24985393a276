//! Programs that attack the judge, each with the verdict it must get and with
//! nothing of it left behind: in every tier of the sandbox, as this user and,
//! where this is root, as an ordinary one too.
//!
//! Lesser tiers take a minute more, so they run when asked: `-- --include-ignored`.
//!
//! Every attack runs in a process of its own (this binary again), so that the
//! open files, the memory and the children that are counted are its own.

mod attacks;
mod grouped;
mod lesser;
mod observe;
mod programs;
mod trial;

use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, LazyLock};

use harness::run::Tier;
use libtest_mimic::{Arguments, Completion, Failed, Trial};

use attacks::{ATTACKS, Attack};
use programs::Programs;
use trial::Skipped;

/// The first argument of a process that runs one attack.
const ATTACK: &str = "--attack";

/// Exit code of a process that could not run its attack here.
const SKIPPED: u8 = 77;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    if let [_, ATTACK, name, tier, programs, launcher] = &args[..].each_str()[..] {
        return attack(name, tier, programs.as_ref(), launcher.as_ref());
    }
    let arguments = Arguments::from_args();
    let root = rustix::process::geteuid().is_root();
    let programs = Arc::new(LazyLock::new(Programs::compile as fn() -> Programs));
    let mut trials = Vec::new();
    for attack in ATTACKS {
        // A lesser system is shown from a whole one.
        let tiers = Tier::ALL
            .into_iter()
            .rev()
            .filter(|&tier| attack.promised < Tier::Full || tier == Tier::Full);
        for tier in tiers {
            for nobody in [false, true] {
                let name = format!(
                    "{}{}::{:02}_{}",
                    if nobody { "nobody::" } else { "" },
                    tier.name().replace('-', "_"),
                    attack.number,
                    attack.name
                );
                let programs = programs.clone();
                let trial = Trial::ignorable_test(name, move || {
                    if tier < attack.promised {
                        let reason = format!("{tier} does not promise it");
                        return Ok(Completion::ignored_with(reason));
                    }
                    if nobody && !root {
                        return Ok(Completion::ignored_with("only root can become nobody"));
                    }
                    let programs: &Programs = &programs;
                    in_own_process(attack, tier, nobody, programs)
                });
                trials.push(trial.with_ignored_flag(tier < Tier::Full));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Slices of strings match constants, strings do not.
trait EachStr {
    fn each_str(&self) -> Vec<&str>;
}

impl EachStr for [String] {
    fn each_str(&self) -> Vec<&str> {
        self.iter().map(String::as_str).collect()
    }
}

fn in_own_process(
    attack: &Attack,
    tier: Tier,
    nobody: bool,
    programs: &Programs,
) -> Result<Completion, Failed> {
    let mut command = Command::new(&programs.this);
    if nobody {
        command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&programs.this);
    }
    command.args([ATTACK, attack.name, tier.name()]).arg(&programs.folder).arg(&programs.launcher);
    let output = match command.output() {
        Err(error) if nobody && error.kind() == io::ErrorKind::NotFound => {
            return Ok(Completion::ignored_with("there is no setpriv to become nobody with"));
        }
        output => output?,
    };
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    match output.status.code() {
        Some(0) => Ok(Completion::Completed),
        Some(code) if code == i32::from(SKIPPED) => Ok(Completion::ignored_with(said)),
        _ => Err(format!("{}\n{said}", output.status).into()),
    }
}

/// Runs one attack in this process.
fn attack(name: &str, tier: &str, programs: &Path, launcher: &Path) -> ExitCode {
    let place = trial::Place { programs: programs.into(), launcher: launcher.into() };
    let run = |tier| match ATTACKS.iter().find(|attack| attack.name == name) {
        Some(attack) => trial::run(attack, tier, &place),
        None if name == "probe" => lesser::probe(&place, tier),
        None => trial::sleep_on(&place, tier),
    };
    let Err(error) = tier.parse().map_err(anyhow::Error::msg).and_then(run) else {
        return ExitCode::SUCCESS;
    };
    eprintln!("{error:#}");
    if error.is::<Skipped>() { ExitCode::from(SKIPPED) } else { ExitCode::FAILURE }
}
