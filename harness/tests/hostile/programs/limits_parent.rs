//! Takes its parent's resources away.

#[path = "c/mod.rs"]
mod c;

use std::ptr::null_mut;

fn main() {
    let mut attempts = c::Attempts::new();
    unsafe {
        let (none, all) = ([0u64; 2], [u64::MAX; 16]);
        let parent = c::getppid();
        let limited = c::prlimit(parent, c::RLIMIT_NOFILE, none.as_ptr(), null_mut());
        attempts.number("limit files", limited as isize);
        attempts.number("move", c::sched_setaffinity(parent, 128, all.as_ptr()) as isize);
    }
    attempts.end();
}
