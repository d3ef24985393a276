//! Changes its input.

#[path = "c/mod.rs"]
mod c;

use std::fs::OpenOptions;
use std::io::Write;

fn main() {
    let mut attempts = c::Attempts::new();
    for path in ["/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"] {
        let opened = OpenOptions::new().write(true).open(path);
        attempts.result(path, opened.and_then(|mut file| file.write_all(b"changed")));
        attempts.result(path, OpenOptions::new().write(true).truncate(true).open(path));
    }
    attempts.number("write", unsafe { c::write(0, b"changed".as_ptr(), 7) });
    attempts.end();
}
