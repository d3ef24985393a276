//! Forks as fast as it can: at most 4,096 processes.

#[path = "c/mod.rs"]
mod c;

fn main() {
    for _ in 0..12 {
        unsafe { c::fork() };
    }
    loop {
        std::hint::black_box(0);
    }
}
