//! Becomes a shell, and starts one.

#[path = "c/mod.rs"]
mod c;

use std::os::unix::process::CommandExt;
use std::process::Command;

fn main() {
    let mut attempts = c::Attempts::new();
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "echo shell"]);
    attempts.result("start", shell.status());
    attempts.result("become", Err::<(), _>(shell.exec()));
    attempts.end();
}
