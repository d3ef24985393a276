//! Prints NULs, bytes that are no text, and a line of 7 MB.

use std::io::Write;

fn main() {
    let mut output = vec![0, 0xff, 0xfe, b'\n'];
    output.resize(7 << 20, b'x');
    std::io::stdout().write_all(&output).unwrap();
}
