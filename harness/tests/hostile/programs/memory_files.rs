//! Puts 100 MB into files that lie in memory, 5 MB each.

#[path = "c/mod.rs"]
mod c;

use std::fs::File;
use std::io::Write;
use std::os::fd::FromRawFd;

fn main() {
    let block = vec![1u8; 5 << 20];
    let mut held = Vec::new();
    let mut attempts = c::Attempts::new();
    for number in 0..20 {
        let file = unsafe {
            match c::memfd_create(c"file".as_ptr(), 0) {
                -1 => Err(std::io::Error::last_os_error()),
                file => Ok(File::from_raw_fd(file)),
            }
        };
        let named = File::create(format!("/dev/shm/hostile-{number}"));
        for file in [file, named] {
            let written = file.and_then(|mut file| file.write_all(&block).map(|()| file));
            held.extend(attempts.result("write", written));
        }
    }
    attempts.end();
}
