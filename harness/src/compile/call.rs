//! Calls a compiler: in an environment that cannot decide what comes of it, and
//! not for ever.

use std::env;
use std::ffi::OsStr;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

/// The longest that a compiler may take.
const LONGEST: Duration = Duration::from_secs(120);
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
    let name = command.get_program().to_string_lossy().into_owned();
    let context = || format!("cannot run {name}");
    command.env_clear().envs(env::vars_os().filter(|(name, _)| is_told(name)));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(context)?;
    let stderr = child.stderr.take().with_context(context)?;
    let (ended, end) = channel();
    thread::spawn(move || {
        let mut says = Vec::new();
        let _ = stderr.take(READ).read_to_end(&mut says);
        let _ = ended.send(says);
    });
    let Ok(says) = end.recv_timeout(LONGEST) else {
        let _ = child.kill();
        let _ = child.wait();
        bail!("{name} did not end within {} s", LONGEST.as_secs());
    };
    let status = child.wait().with_context(context)?;
    Ok(Called { status, says: String::from_utf8_lossy(&says).into_owned() })
}
