//! Touches 40 MB in each of eight children.

#[path = "c/mod.rs"]
mod c;

use std::time::Duration;

fn main() {
    for _ in 0..8 {
        if unsafe { c::fork() } == 0 {
            std::hint::black_box(vec![1u8; 40 << 20]);
            std::thread::sleep(Duration::from_secs(1000));
        }
    }
    std::thread::sleep(Duration::from_millis(400));
    println!("42");
}
