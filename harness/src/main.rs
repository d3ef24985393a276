//! The binary `judge`, called as `cargo judge`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
