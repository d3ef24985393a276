//! Calls a compiler: in an environment that cannot decide what comes of it, not
//! for ever, and not past the judge's own end.

use std::env;
use std::ffi::OsStr;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

use crate::run::Group;

/// The longest that a compiler may take.
const LONGEST: Duration = Duration::from_secs(120);
/// How long what it said may take to be read when it has ended.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// How much of what it says is read, in bytes.
const READ: u64 = 1 << 20;

/// What of the environment a compiler is told: where to find itself, its
/// linker and its libraries. All else could get into a program by `env!` or by
/// a path to headers, and no key would tell.
fn is_told(name: &OsStr) -> bool {
    const NAMES: [&str; 8] = [
        "PATH",
        "HOME",
        "TMPDIR",
        "CARGO_HOME",
        "LD_LIBRARY_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH",
        "SDKROOT",
        "DEVELOPER_DIR",
    ];
    let name = name.to_string_lossy();
    NAMES.contains(&&*name) || name.starts_with("RUSTUP_") || name.starts_with("NIX_")
}

/// What came of a call.
pub(super) struct Called {
    pub status: ExitStatus,
    /// What it said on standard error.
    pub says: String,
}

/// Calls a compiler and waits for it.
///
/// # Errors
/// When it cannot be started, or does not come to an end.
pub(super) fn call(command: &mut Command) -> anyhow::Result<Called> {
    call_within(LONGEST, command)
}

fn call_within(longest: Duration, command: &mut Command) -> anyhow::Result<Called> {
    let name = command.get_program().to_string_lossy().into_owned();
    let context = || format!("cannot run {name}");
    command.env_clear().envs(env::vars_os().filter(|(name, _)| is_told(name)));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut compiler = Group::spawn(command).with_context(context)?;
    let stderr = compiler.stderr().with_context(context)?;
    let (ended, end) = channel();
    thread::spawn(move || {
        let mut says = Vec::new();
        let _ = stderr.take(READ).read_to_end(&mut says);
        let _ = ended.send(says);
    });
    let Some(status) = compiler.wait(longest).with_context(context)? else {
        bail!("{name} did not end within {} s", longest.as_secs());
    };
    // All that could say more is dead, but for what left the group.
    let says = end.recv_timeout(LAST_WORDS).unwrap_or_default();
    Ok(Called { status, says: String::from_utf8_lossy(&says).into_owned() })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Instant;

    use super::*;

    /// A compiler that runs a script.
    fn compiler(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_it_says_and_how_it_ended_is_told() {
        let called = call(&mut compiler("echo bad >&2; exit 3")).unwrap();
        assert_eq!((called.status.code(), called.says.as_str()), (Some(3), "bad\n"));
    }

    #[test]
    fn silence_is_no_end_and_noise_no_delay() {
        let second = Duration::from_secs(1);
        let called = call_within(second, &mut compiler("exec 2>&-; sleep 100"));
        assert_eq!(called.err().unwrap().to_string(), "sh did not end within 1 s");
        let started = Instant::now();
        let called = call(&mut compiler("sleep 100 & echo bad >&2; exit 3")).unwrap();
        assert_eq!((called.status.code(), called.says.as_str()), (Some(3), "bad\n"));
        assert!(started.elapsed() < Duration::from_secs(90));
    }

    #[test]
    fn one_that_does_not_end_is_ended_with_all_that_it_started() {
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        // Ends when nobody writes any more.
        let reader = thread::spawn(|| fs::read(fifo).unwrap());
        let started = Instant::now();
        let mut command = compiler("sleep 100 >fifo & wait");
        let called = call_within(Duration::from_secs(1), command.current_dir(folder.path()));
        let error = called.err().unwrap().to_string();
        assert_eq!(error, "sh did not end within 1 s");
        assert_eq!(reader.join().unwrap(), b"");
        assert!(started.elapsed() < Duration::from_secs(90));
    }
}
