//! Counts instructions with valgrind: where times waver, these do not.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::PathBuf;

use super::contender::Start;
use crate::compile::on_path;
use crate::run::{End, Execution, Limits, Runner, memory_file};
use crate::workspace::current_folder;

/// Valgrind's callgrind.
#[derive(Debug)]
pub struct Valgrind {
    program: PathBuf,
}

impl Valgrind {
    /// Finds it on the path.
    pub fn find() -> Option<Valgrind> {
        on_path("valgrind".as_ref()).map(|program| Valgrind { program })
    }

    /// The instructions of a program from its start to its end; `None` when
    /// they could not be counted.
    ///
    /// # Errors
    /// When valgrind could not be started or watched.
    pub(super) fn count(
        &self,
        runner: &Runner,
        start: &Start,
        stdin: &File,
        limits: Limits,
    ) -> anyhow::Result<Option<u64>> {
        let mut log = memory_file()?;
        // To a descriptor: what a program says on its own standard error, and
        // how much, makes no difference then.
        let mut args: Vec<OsString> = ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
            .into_iter()
            .chain(["--vgdb=no", "--log-fd=3", "--"])
            .map(OsString::from)
            .collect();
        args.push(start.program().into());
        args.extend_from_slice(start.args());
        let here = current_folder()?;
        let outcome = runner.run(&Execution {
            program: &self.program,
            args: &args,
            stdin,
            files: &[&log],
            writable: Some(&here),
            limits,
        })?;
        log.rewind()?;
        let mut text = Vec::new();
        log.read_to_end(&mut text)?;
        let ended = matches!(outcome.end, End::Exited(0));
        Ok(collected(&String::from_utf8_lossy(&text)).filter(|_| ended))
    }
}

/// The number in valgrind's line `==12== Collected : 303456`.
fn collected(log: &str) -> Option<u64> {
    let (_, number) = log.lines().find(|line| line.contains("Collected"))?.split_once(':')?;
    number.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count_is_read_from_the_log() {
        let log = "==12== Callgrind, a call-graph generating cache profiler
==12== Events    : Ir
==12== Collected : 303456
==12==
==12== I   refs:      303,456
";
        assert_eq!(collected(log), Some(303_456));
        assert_eq!(collected("==12== Command: collect\n"), None);
    }
}
