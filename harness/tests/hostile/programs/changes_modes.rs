//! Takes all rights from what it owns.

#[path = "c/mod.rs"]
mod c;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

fn main() {
    let mut attempts = c::Attempts::new();
    let answer = std::env::args().nth(1).unwrap();
    for path in ["/proc/self/exe", "/proc/self/fd/0", &answer] {
        attempts.result(path, fs::set_permissions(path, Permissions::from_mode(0)));
        attempts.result(path, std::os::unix::fs::chown(path, Some(1), Some(1)));
    }
    attempts.end();
}
