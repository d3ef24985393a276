//! Writes 1 TiB ahead.

use std::io::{Seek, SeekFrom, Write};
use std::os::fd::FromRawFd;

fn main() {
    let mut stdout = unsafe { std::fs::File::from_raw_fd(1) };
    stdout.seek(SeekFrom::Start(1 << 40)).unwrap();
    stdout.write_all(b"42").unwrap();
}
