//! Reads the answer (its first argument) and what else is secret.

#[path = "c/mod.rs"]
mod c;

use std::fs;

fn main() {
    let mut attempts = c::Attempts::new();
    let answer = std::env::args().nth(1).unwrap();
    attempts.result("answer", fs::read(answer));
    for path in ["/etc/passwd", "/proc/1/environ", "/proc/1/mem"] {
        attempts.result(path, fs::read(path));
    }
    for path in ["/root/.ssh", "/home", "/", "/tmp"] {
        attempts.result(path, fs::read_dir(path));
    }
    attempts.end();
}
