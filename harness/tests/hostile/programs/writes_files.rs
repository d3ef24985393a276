//! Leaves files wherever it can.

#[path = "c/mod.rs"]
mod c;

use std::fs;

fn main() {
    let mut attempts = c::Attempts::new();
    for folder in ["/tmp", ".", "/dev/shm", "/var/tmp", "/run", "/"] {
        attempts.result(folder, fs::write(format!("{folder}/hostile-file"), "x"));
        attempts.result(folder, fs::create_dir(format!("{folder}/hostile-folder")));
        let link = format!("{folder}/hostile-link");
        attempts.result(folder, std::os::unix::fs::symlink("/", link));
    }
    attempts.end();
}
