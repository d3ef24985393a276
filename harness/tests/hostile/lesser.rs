//! The runner on systems that lack something, or most of it: a lower tier or a
//! clear error, never a wrong verdict.

use std::fs::File;
use std::process::Command;

use anyhow::{Context, ensure};
use harness::run::{End, Execution, Tier, sealed_file};

use crate::trial::{LIMITS, Place, Skipped};

/// Says which sandbox there is, and runs a program that reads a file and one
/// that writes to its folder.
pub fn probe(place: &Place, tier: Tier) -> anyhow::Result<()> {
    let runner = place.runner(tier);
    println!("{}", runner.sandbox()?);
    place.ensure_works(&runner)?;
    let feedback = tempfile::tempdir()?;
    let outcome = runner.run(&Execution {
        program: &place.programs.join("reads_feedback"),
        args: &[Execution::file_argument(0), feedback.path().into()],
        stdin: &File::open("/dev/null")?,
        files: &[&sealed_file(b"6 * 7\n")?],
        writable: Some(feedback.path()),
        limits: LIMITS,
    })?;
    let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
    ensure!(outcome.end == End::Exited(0), "{:?}: {said}", outcome.end);
    Ok(())
}

/// The probe's first line where `command` runs it.
fn probed(place: &Place, mut command: Command) -> anyhow::Result<String> {
    command.arg(std::env::current_exe()?).args([crate::ATTACK, "probe", Tier::Full.name()]);
    let output = command.arg(&place.programs).arg(&place.launcher).output()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    ensure!(output.status.success(), "{said} {}", String::from_utf8_lossy(&output.stderr));
    Ok(said)
}

fn without(place: &Place, what: &str) -> anyhow::Result<String> {
    let mut command = Command::new(place.programs.join("deny"));
    command.arg(what);
    probed(place, command)
}

pub fn no_namespaces(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "namespaces")?;
    ensure!(said.starts_with("sandbox: restricted (no namespaces: "), "{said}");
    Ok(())
}

/// Root may make the other namespaces still.
pub fn no_user_namespaces(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "user-namespaces")?;
    let root = rustix::process::geteuid().is_root();
    let wanted = if root { "sandbox: full" } else { "sandbox: restricted (no namespaces: " };
    ensure!(said.starts_with(wanted), "{said}");
    Ok(())
}

pub fn no_landlock(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "landlock")?;
    let wanted = "sandbox: limits-only, programs are not isolated (no landlock: ";
    ensure!(said.starts_with(wanted), "{said}");
    Ok(())
}

pub fn no_seccomp(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "seccomp")?;
    let wanted = "sandbox: limits-only, programs are not isolated (no seccomp: ";
    ensure!(said.starts_with(wanted), "{said}");
    Ok(())
}

pub fn no_memory_files(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "memory-files")?;
    ensure!(said == "sandbox: full", "{said}");
    Ok(())
}

pub fn nothing_at_all(place: &Place, _: Tier) -> anyhow::Result<()> {
    let said = without(place, "namespaces,landlock,seccomp,memory-files")?;
    ensure!(said.starts_with("sandbox: limits-only"), "{said}");
    Ok(())
}

pub fn few_descriptors(place: &Place, _: Tier) -> anyhow::Result<()> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "ulimit -n 64 && exec \"$@\"", "sh"]);
    let said = probed(place, command)?;
    ensure!(said == "sandbox: full", "{said}");
    Ok(())
}

/// With memory files no disk is needed; without them its being full is an
/// error before anything runs. Only root can make a small disk.
pub fn full_disk(place: &Place, _: Tier) -> anyhow::Result<()> {
    let root = rustix::process::geteuid().is_root();
    ensure!(root, Skipped("only root can make a small disk".into()));
    let folder = tempfile::tempdir()?;
    let on_full_disk = |what: Option<&str>| {
        let mut command = Command::new("unshare");
        let fill = "mount -t tmpfs -o size=64k none \"$1\" || exit 9
            head -c 1M /dev/zero > \"$1/filler\" 2> /dev/null
            export TMPDIR=\"$1\"; shift; exec \"$@\"";
        command.args(["--mount", "/bin/sh", "-c", fill, "sh"]).arg(folder.path());
        if let Some(what) = what {
            command.arg(place.programs.join("deny")).arg(what);
        }
        probed(place, command)
    };
    let error = on_full_disk(Some("memory-files")).err().context("it ran on a full disk")?;
    let said = format!("{error:#}");
    ensure!(said.contains("No space left on device"), "{said}");
    ensure!(!said.contains("RE"), "{said}");
    Ok(())
}
