//! Looks for open files that it was not given.

#[path = "c/mod.rs"]
mod c;

fn main() {
    let mut attempts = c::Attempts::new();
    for descriptor in 3..1024 {
        attempts.number("inherited", unsafe { c::fcntl(descriptor, c::F_GETFD) } as isize);
    }
    attempts.end();
}
