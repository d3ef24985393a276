//! The Python interpreter, for helpers.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use super::toolchain::all_on_path;

/// Isolated from the user's environment, and without traces beside its files.
pub const FLAGS: [&str; 2] = ["-I", "-B"];

/// Prints version, executable and library's folder, each on a line.
const ASK: &str = "import sys
print(sys.version.replace('\\n', ' '))
print(sys.executable)
print(sys.base_prefix)";

/// Compiles standard input and runs nothing of it.
const CHECK: &str = "import sys, traceback
try:
    compile(sys.stdin.buffer.read(), sys.argv[1], 'exec')
except (SyntaxError, ValueError) as error:
    lines = traceback.format_exception_only(type(error), error)
    sys.exit(''.join(lines))";

/// A Python 3.
#[derive(Debug, PartialEq, Eq)]
pub struct Python {
    /// The interpreter itself, not what stands for it.
    pub program: PathBuf,
    /// The folder below which its library lies.
    pub home: PathBuf,
    version: String,
}

impl Python {
    /// The first `python3` on the path that helpers can be run by.
    ///
    /// # Errors
    /// When there is none.
    pub fn find() -> anyhow::Result<Python> {
        let found = all_on_path("python3".as_ref());
        let mut asked = found.iter().filter_map(|candidate| ask(candidate));
        match asked.find(|python| is_open(&python.program) && is_open(&python.home)) {
            Some(python) => Ok(python),
            None if found.is_empty() => bail!("no python3: install Python 3"),
            None => bail!(
                "no python3 that other users can run, as root's programs are: install Python 3 for all"
            ),
        }
    }

    /// Changes whenever the interpreter's version does.
    pub fn identity(&self) -> Vec<u8> {
        [FLAGS.join(" ").as_bytes(), self.version.as_bytes()].join(&0)
    }

    /// Whether a text is a program at all: `Ok(Err(message))` when it is not.
    ///
    /// # Errors
    /// When the interpreter cannot be run.
    pub fn check(&self, text: &[u8], name: &Path) -> anyhow::Result<Result<(), String>> {
        let context = || format!("cannot run {}", self.program.display());
        let mut process = Command::new(&self.program)
            .args(FLAGS)
            .args([OsStr::new("-c"), CHECK.as_ref(), name.as_os_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(context)?;
        let mut stdin = process.stdin.take().with_context(context)?;
        stdin.write_all(text).with_context(context)?;
        drop(stdin);
        let output = process.wait_with_output().with_context(context)?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// What a candidate says of itself; `None` for one that does not work.
fn ask(candidate: &Path) -> Option<Python> {
    let asked = Command::new(candidate).args(FLAGS).args(["-c", ASK]).output().ok()?;
    let says = String::from_utf8(asked.stdout).ok().filter(|_| asked.status.success())?;
    let mut lines = says.lines();
    let (version, program, home) = (lines.next()?, lines.next()?, lines.next()?);
    let program = Path::new(program).canonicalize().ok()?;
    Some(Python { program, home: home.into(), version: version.to_owned() })
}

/// Whether programs can reach a path: root's run as another user.
fn is_open(path: &Path) -> bool {
    let open = |folder: &Path| {
        folder.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o001 != 0)
    };
    !rustix::process::geteuid().is_root() || path.ancestors().all(open)
}
