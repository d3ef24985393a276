//! What a checker does: reads the files it is given, writes to its folder and
//! nowhere else.

#[path = "c/mod.rs"]
mod c;

use std::fs;

fn main() {
    let [input, answer, folder] = [1, 2, 3].map(|index| std::env::args().nth(index).unwrap());
    assert_eq!(fs::read_to_string(input).unwrap(), "6 * 7\n");
    assert_eq!(fs::read_to_string(answer).unwrap(), "42\n");
    fs::write(format!("{folder}/judgemessage.txt"), "well").unwrap();
    fs::write("judgemessage.txt", "well done").unwrap();
    let mut attempts = c::Attempts::new();
    attempts.result("write", fs::write("/tmp/hostile-file", "x"));
    attempts.result("link", std::os::unix::fs::symlink("/", "link"));
    attempts.result(
        "execute",
        fs::copy("/proc/self/exe", "copy")
            .and_then(|_| std::process::Command::new("./copy").status()),
    );
    attempts.end();
}
