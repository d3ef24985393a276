//! One launcher, seen from the harness.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{AddressFamily, Shutdown, SocketFlags, SocketType, socketpair};

use super::delegation::Delegation;
use super::packet::{self, MOST_BYTES};
use super::protocol::{HIDDEN_MODE, Hello, MOST_FILES, Reply, Request};
use crate::run::{Execution, Streams, Tier, sealed_file};

/// How long a launcher may take for anything beside the run itself.
const GRACE: Duration = Duration::from_secs(10);

/// How long a launcher may take to end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// One launcher process.
#[derive(Debug)]
pub struct Launcher {
    process: Child,
    socket: OwnedFd,
    /// Who its programs run as.
    uid: u32,
    packet: Vec<u8>,
    /// Where it may have control groups.
    delegation: Option<Arc<Delegation>>,
}

impl Launcher {
    /// Starts one that goes as far as `tier`.
    pub fn start(
        binary: &Path,
        tier: Tier,
        delegation: Option<Arc<Delegation>>,
    ) -> anyhow::Result<(Launcher, Hello)> {
        let flags = SocketFlags::CLOEXEC;
        let (socket, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)
            .context("cannot make a socket for a launcher")?;
        // Receiving wakes up now and then to look at the clock.
        set_socket_timeout(&socket, Timeout::Recv, Some(Duration::from_secs(1)))?;
        let process = Command::new(binary)
            .args([HIDDEN_MODE, tier.name()])
            .args(delegation.as_deref().map(Delegation::folder))
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start a launcher from {}", binary.display()))?;
        let packet = vec![0; MOST_BYTES];
        let mut launcher = Launcher { process, socket, uid: 0, packet, delegation };
        let length = launcher.answer(GRACE)?;
        let hello = Hello::decode(&launcher.packet[..length])
            .with_context(|| format!("{} is no launcher", binary.display()))?;
        launcher.uid = hello.uid;
        Ok((launcher, hello))
    }

    /// Whether it still waits for requests.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// Opens and encodes what a request takes.
    pub fn prepare(&self, execution: &Execution<'_>) -> anyhow::Result<Call> {
        ensure!(execution.files.len() <= MOST_FILES, "more than {} files", MOST_FILES);
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
        ensure!(packet.len() <= MOST_BYTES, "its arguments are too long");
        Ok(Call { packet, program, folder })
    }

    /// Sends a request.
    pub fn send(
        &self,
        call: &Call,
        execution: &Execution<'_>,
        streams: &Streams<'_>,
    ) -> anyhow::Result<()> {
        let mut files = vec![call.program.as_fd(), streams.stdin(), streams.stdout()];
        files.extend(execution.files.iter().map(|file| file.as_fd()));
        files.extend(call.folder.as_ref().map(|folder| folder.as_fd()));
        packet::send(&self.socket, &call.packet, &files).context("cannot reach the launcher")
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

    /// Waits for what became of a run that may last as long as `wall`.
    pub fn reply(&mut self, wall: Duration) -> anyhow::Result<Reply<'_>> {
        let length = self.answer(wall + GRACE)?;
        Reply::decode(&self.packet[..length]).context("unknown reply")
    }

    /// Receives a message into `packet`; gives its length.
    fn answer(&mut self, patience: Duration) -> anyhow::Result<usize> {
        let deadline = Instant::now() + patience;
        loop {
            // Looked at before: what came while this process was stopped counts.
            let late = Instant::now() >= deadline;
            match packet::receive(&self.socket, &mut self.packet, &mut Vec::new()) {
                Ok(0) => bail!("a launcher ended: {}", self.obituary()),
                Ok(length) => return Ok(length),
                Err(error) if is_temporary(&error) && !late => {}
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
pub struct Call {
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
        if let Some(delegation) = &self.delegation {
            delegation.remove(self.process.id());
        }
    }
}

fn is_temporary(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}
