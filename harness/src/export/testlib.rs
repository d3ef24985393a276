//! Helpers that are written for testlib, as the package format runs programs:
//! other arguments and other exit codes.

use crate::problem::{Problem, Role};

/// The script `run` of a helper that stands beside it as `program`.
pub(super) fn run(problem: &Problem, role: Role) -> String {
    let body = match role {
        // INPUT OUTPUT ANSWER; a presentation error is wrong.
        Role::Checker if problem.settings.interactive => {
            "\"$here/program\" \"$1\" \"$3/output.txt\" \"$2\" 2>\"$3/judgemessage.txt\"\n\
             case $? in 0) exit 42 ;; 1 | 2 | 4 | 8) exit 43 ;; esac\n"
        }
        Role::Checker => {
            "cat >\"$3/output.txt\"\n\
             \"$here/program\" \"$1\" \"$3/output.txt\" \"$2\" 2>\"$3/judgemessage.txt\"\n\
             case $? in 0) exit 42 ;; 1 | 2 | 4 | 8) exit 43 ;; esac\n"
        }
        _ => {
            "\"$here/program\"\n\
             case $? in 0) exit 42 ;; 3) exit 43 ;; esac\n"
        }
    };
    format!(
        "#!/bin/sh\n\
         # Between the package format and testlib.\n\
         here=$(dirname \"$0\")\n\
         {body}\
         exit 1\n"
    )
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};

    use super::*;
    use crate::problem::Settings;

    /// The exit code of the script where testlib's program ends with this one,
    /// and the arguments that the program got, which it gives for its reason.
    fn translated(role: Role, interactive: bool, code: i32) -> (Option<i32>, String) {
        let problem = Problem {
            id: "gap".to_owned(),
            dir: "/problems/gap".into(),
            edition: "2021".to_owned(),
            settings: Settings { interactive, ..Settings::default() },
            programs: Vec::new(),
            cases: Vec::new(),
        };
        let folder = tempfile::tempdir().unwrap();
        let script = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
            path
        };
        script("program", &format!("#!/bin/sh\necho \"$@\" >&2\nexit {code}\n"));
        let script = script("run", &run(&problem, role));
        let mut command = Command::new("sh");
        command.arg(script).current_dir(&folder).stdin(Stdio::null()).stderr(Stdio::null());
        let status = command.args(["in", "ans", "."]).status().unwrap();
        let said = fs::read_to_string(folder.path().join("judgemessage.txt")).unwrap_or_default();
        (status.code(), said.trim_end().to_owned())
    }

    #[test]
    fn a_checker_gets_the_output_before_the_answer() {
        for (code, becomes) in [(0, 42), (1, 43), (2, 43), (3, 1), (7, 1)] {
            let expected = (Some(becomes), "in ./output.txt ans".to_owned());
            assert_eq!(translated(Role::Checker, false, code), expected);
            assert_eq!(translated(Role::Checker, true, code), expected);
        }
    }

    #[test]
    fn a_validator_refuses_with_3() {
        for (code, becomes) in [(0, 42), (3, 43), (1, 1)] {
            assert_eq!(translated(Role::Validator, false, code).0, Some(becomes));
        }
    }
}
