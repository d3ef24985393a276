//! The binary `judge`, called as `cargo judge`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match harness::run::serve_as_launcher() {
        Some(code) => code,
        None => cli::main(),
    }
}
