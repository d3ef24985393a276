//! The command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = harness::run::serve_as_launcher() {
        return code;
    }
    ExitCode::SUCCESS
}
