//! Runs the helpers of a problem: the programs that are not judged but judge.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::{Judge, JudgeError, rules};
use crate::check::harmless;
use crate::compile::{Compiled, PYTHON_FLAGS};
use crate::problem::Role;
use crate::run::{End, Execution, Limits, Outcome, sealed_file};

/// Helpers may take this many times what the submission may.
const HELPER_FACTOR: u32 = 10;

/// How a helper is called.
pub(super) struct Call<'a> {
    pub role: Role,
    pub args: &'a [OsString],
    pub stdin: &'a File,
    pub files: &'a [&'a File],
    pub writable: Option<&'a Path>,
}

/// A helper that is ready to run.
pub(super) struct Ready {
    pub program: PathBuf,
    /// A script and the folder of its interpreter's library.
    script: Option<[File; 2]>,
}

impl Ready {
    /// Its arguments, where it gets so many files of its own.
    pub fn args(&self, own: &[OsString], files: usize) -> Vec<OsString> {
        let mut args = Vec::new();
        if self.script.is_some() {
            args.extend(PYTHON_FLAGS.map(OsString::from));
            args.push(Execution::file_argument(files));
        }
        args.extend_from_slice(own);
        args
    }

    /// Its own files, and those that it is made of.
    pub fn files<'a>(&'a self, own: &[&'a File]) -> Vec<&'a File> {
        own.iter().copied().chain(self.script.iter().flatten()).collect()
    }
}

impl Judge<'_> {
    /// Runs a helper to its end; its exit code with the rest. `None` where the
    /// problem has none.
    pub(super) fn call(&self, call: &Call<'_>) -> Result<Option<(i32, Outcome)>, JudgeError> {
        let Some(ready) = self.ready(call.role)? else {
            return Ok(None);
        };
        let role = call.role.label();
        let limits = self.helper_limits();
        let execution = Execution {
            program: &ready.program,
            args: &ready.args(call.args, call.files.len()),
            stdin: call.stdin,
            files: &ready.files(call.files),
            writable: call.writable,
            limits,
        };
        let (outcome, _) =
            self.machine.run(&execution).map_err(|error| format!("the {role}: {error:#}"))?;
        match (outcome.end, rules::verdict(&outcome, &limits)) {
            (End::Exited(code), _) => Ok(Some((code, outcome))),
            (_, Some((verdict, why))) => Err(format!("the {role} failed: {verdict}, {why}")),
            (_, None) => Err(format!("the {role} failed")),
        }
    }

    /// The helper of a role, ready to run; `None` where the problem has none.
    pub(super) fn ready(&self, role: Role) -> Result<Option<Ready>, JudgeError> {
        let Some(program) = self.problem.helper(role) else {
            return Ok(None);
        };
        match self.compiled(program)? {
            Compiled::Executable(path) => Ok(Some(Ready { program: path, script: None })),
            Compiled::Script(path, python) => {
                let open = || Ok([sealed_file(&fs::read(&path)?)?, File::open(&python.home)?]);
                let script: std::io::Result<[File; 2]> = open();
                let script =
                    script.map_err(|error| format!("cannot read {}: {error}", program.name))?;
                Ok(Some(Ready { program: python.program.clone(), script: Some(script) }))
            }
            Compiled::Refused(message) => {
                Err(format!("{} does not compile:\n{message}", program.name))
            }
        }
    }

    /// Whether the helper of a role speaks as testlib does.
    pub(super) fn speaks_testlib(&self, role: Role) -> Result<bool, JudgeError> {
        match self.problem.helper(role) {
            Some(program) => Ok(self.source(program)?.speaks_testlib()),
            None => Ok(false),
        }
    }

    /// What a helper may use.
    pub(super) fn helper_limits(&self) -> Limits {
        let settings = &self.problem.settings;
        Limits::new(
            settings.time_limit.mul_f64(self.machine.time_factor) * HELPER_FACTOR,
            settings.memory_limit * u64::from(HELPER_FACTOR),
            settings.output_limit * u64::from(HELPER_FACTOR),
        )
    }
}

/// What a helper that ended with an unfit exit code said, in one line.
pub(super) fn complaint(code: i32, outcome: &Outcome) -> String {
    if let Some(panic) = rules::panic(&String::from_utf8_lossy(&outcome.stderr)) {
        return panic;
    }
    let said = readable(&outcome.stderr);
    if said.is_empty() { format!("exit code {code}") } else { format!("exit code {code}, {said}") }
}

/// A message of a helper as one line, with its blanks left as they are.
pub(super) fn readable(message: &[u8]) -> String {
    harmless(&String::from_utf8_lossy(message.trim_ascii()).replace('\n', "; "), 500)
}
