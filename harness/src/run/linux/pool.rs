//! The harness's side: launchers, one for each run that goes on.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{AddressFamily, Shutdown, SocketFlags, SocketType, socketpair};

use super::protocol::{self, Finished, HIDDEN_MODE, Hello, Reply, Request, Stop};
use crate::run::ending::Ending;
use crate::run::{End, Execution, Outcome, Sandbox, Tier, output_file, sealed_file};

/// How long a launcher may take for anything beside the run itself.
const GRACE: Duration = Duration::from_secs(10);

/// How long a launcher may take to end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Launchers of one tier.
#[derive(Debug)]
pub struct Pool {
    binary: PathBuf,
    tier: Tier,
    idle: Mutex<Vec<Launcher>>,
}

impl Pool {
    /// Starts the first launcher, and so finds out the best tier up to
    /// `at_most`. There is no pool where launchers can confine nothing.
    ///
    /// # Errors
    /// When `binary` cannot be started as a launcher.
    pub fn probe(binary: &Path, at_most: Tier) -> anyhow::Result<(Sandbox, Option<Pool>)> {
        let mut missing = Vec::new();
        if at_most == Tier::LimitsOnly {
            let tier = at_most;
            return Ok((Sandbox { tier, missing }, None));
        }
        let (launcher, hello) = Launcher::start(binary, at_most)?;
        missing.extend(hello.missing.lines().map(String::from));
        let tier = hello.tier;
        let pool = (tier > Tier::LimitsOnly).then(|| Pool {
            binary: binary.into(),
            tier,
            idle: Mutex::new(vec![launcher]),
        });
        Ok((Sandbox { tier, missing }, pool))
    }

    /// As [`Runner::run`](crate::run::Runner::run).
    pub fn run(&self, execution: &Execution<'_>) -> anyhow::Result<Outcome> {
        let context = || format!("cannot run {}", execution.program.display());
        let mut stdout = output_file(execution.limits.output)
            .context("cannot make a file for standard output")?;
        let mut launcher = self.take()?;
        let call = match launcher.prepare(execution) {
            Ok(call) => call,
            Err(error) => {
                self.give_back(launcher);
                return Err(error).with_context(context);
            }
        };
        // A launcher that fails from here on is dropped, and so ended.
        launcher.send(&call, execution, &stdout).with_context(context)?;
        let length = launcher.answer(execution.limits.wall + GRACE).with_context(context)?;
        drop(call);
        let reply = Reply::decode(&launcher.packet[..length]).context("unknown reply")?;
        let run = match reply {
            Reply::Finished(run) => run,
            Reply::Failed(why) => {
                let error = anyhow!("{why}");
                self.give_back(launcher);
                return Err(error).with_context(context);
            }
        };
        let stdout_len = stdout.seek(SeekFrom::End(0))?;
        stdout.rewind()?;
        let outcome = Outcome {
            end: ending(&run, stdout_len).judge(&execution.limits),
            cpu: run.cpu,
            wall: run.wall,
            memory: Some(run.memory),
            memory_floor: run.memory_floor,
            stdout,
            stdout_len,
            stderr: run.stderr.to_vec(),
            left_behind: run.left_behind,
        };
        self.give_back(launcher);
        Ok(outcome)
    }

    fn take(&self) -> anyhow::Result<Launcher> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut launcher) = idle
            && launcher.is_alive()
        {
            return Ok(launcher);
        }
        let (launcher, hello) = Launcher::start(&self.binary, self.tier)?;
        ensure!(hello.tier == self.tier, "the sandbox is gone: {}", hello.missing);
        Ok(launcher)
    }

    fn give_back(&self, launcher: Launcher) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(launcher);
    }
}

/// One launcher process.
#[derive(Debug)]
struct Launcher {
    process: Child,
    socket: OwnedFd,
    /// Who its programs run as.
    uid: u32,
    packet: Vec<u8>,
}

impl Launcher {
    fn start(binary: &Path, tier: Tier) -> anyhow::Result<(Launcher, Hello)> {
        let flags = SocketFlags::CLOEXEC;
        let (socket, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)
            .context("cannot make a socket for a launcher")?;
        // Receiving wakes up now and then to look at the clock.
        set_socket_timeout(&socket, Timeout::Recv, Some(Duration::from_secs(1)))?;
        let process = Command::new(binary)
            .args([HIDDEN_MODE, tier.name()])
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start a launcher from {}", binary.display()))?;
        let mut launcher =
            Launcher { process, socket, uid: 0, packet: vec![0; protocol::MOST_BYTES] };
        let length = launcher.answer(GRACE)?;
        let hello = Hello::decode(&launcher.packet[..length])
            .with_context(|| format!("{} is no launcher", binary.display()))?;
        launcher.uid = hello.uid;
        Ok((launcher, hello))
    }

    /// Whether it still waits for requests.
    fn is_alive(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// Opens and encodes what a request takes.
    fn prepare(&self, execution: &Execution<'_>) -> anyhow::Result<Call> {
        ensure!(
            execution.files.len() <= protocol::MOST_FILES,
            "more than {} files",
            protocol::MOST_FILES
        );
        let program = self.executable(execution.program)?;
        let folder = execution.writable.map(|path| self.hand_over(path)).transpose()?;
        let mut args = Vec::new();
        let name = execution.program.as_os_str();
        for arg in std::iter::once(name).chain(execution.args.iter().map(OsString::as_os_str)) {
            ensure!(!arg.as_bytes().contains(&0), "an argument holds a NUL");
            args.extend_from_slice(arg.as_bytes());
            args.push(0);
        }
        let writable = folder.is_some();
        let request = Request { limits: execution.limits, writable, args: &args };
        let mut packet = Vec::new();
        request.encode(&mut packet);
        ensure!(packet.len() <= protocol::MOST_BYTES, "its arguments are too long");
        Ok(Call { packet, program, folder })
    }

    fn send(&self, call: &Call, execution: &Execution<'_>, stdout: &File) -> anyhow::Result<()> {
        let mut files = vec![call.program.as_fd(), execution.stdin.as_fd(), stdout.as_fd()];
        files.extend(execution.files.iter().map(|file| file.as_fd()));
        files.extend(call.folder.as_ref().map(|folder| folder.as_fd()));
        protocol::send(&self.socket, &call.packet, &files).context("cannot reach the launcher")
    }

    /// Opens a program so that the launcher's user may execute it.
    fn executable(&self, path: &Path) -> anyhow::Result<File> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        ensure!(metadata.is_file(), "it is not a file");
        let mode = metadata.permissions().mode();
        ensure!(mode & 0o111 != 0, "it is not executable");
        let own = rustix::process::geteuid().as_raw();
        // A file that others may not read and execute, as under umask 077. Not
        // only execute: std could not read its own /proc/self/maps then.
        if self.uid != own && metadata.uid() != self.uid && mode & 0o005 != 0o005 {
            return Ok(sealed_file(&std::fs::read(path)?)?);
        }
        Ok(file)
    }

    /// Opens a folder for the launcher's user.
    fn hand_over(&self, path: &Path) -> anyhow::Result<File> {
        let folder = File::open(path).with_context(|| path.display().to_string())?;
        if folder.metadata()?.uid() != self.uid {
            std::os::unix::fs::fchown(&folder, Some(self.uid), None)
                .with_context(|| format!("cannot hand over {}", path.display()))?;
        }
        Ok(folder)
    }

    /// Receives a message into `packet`; gives its length.
    fn answer(&mut self, patience: Duration) -> anyhow::Result<usize> {
        let deadline = Instant::now() + patience;
        loop {
            match protocol::receive(&self.socket, &mut self.packet, &mut Vec::new()) {
                Ok(0) => bail!("a launcher ended: {}", self.obituary()),
                Ok(length) => return Ok(length),
                Err(error) if is_temporary(&error) && Instant::now() < deadline => {}
                Err(error) if is_temporary(&error) => bail!("a launcher does not answer"),
                Err(error) => return Err(error).context("cannot hear a launcher"),
            }
        }
    }

    fn obituary(&mut self) -> String {
        let status = self.process.wait();
        status.map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

/// A request that is ready to be sent.
struct Call {
    packet: Vec<u8>,
    program: File,
    folder: Option<File>,
}

impl Drop for Launcher {
    fn drop(&mut self) {
        // It ends when its socket does, and leaves nothing alive.
        let _ = rustix::net::shutdown(&self.socket, Shutdown::Both);
        let deadline = Instant::now() + LAST_WORDS;
        while self.is_alive() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_micros(200));
        }
        // What it does not survive its programs do not survive either.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn is_temporary(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

fn ending<'a>(run: &Finished<'a>, stdout_len: u64) -> Ending<'a> {
    Ending {
        stopped: run.stopped.map(|stop| match stop {
            Stop::Cpu => End::CpuLimit,
            Stop::Asleep => End::WallLimit { asleep: true },
            Stop::Starved => End::WallLimit { asleep: false },
            Stop::Memory => End::MemoryLimit,
        }),
        status: ExitStatus::from_raw(run.status),
        cpu: run.cpu,
        memory: run.memory,
        memory_floor: run.memory_floor,
        stdout_len,
        stderr: run.stderr,
    }
}
