//! Touches 40 MB in each of eight children, which hold it.

#[path = "c/mod.rs"]
mod c;

use std::io::{Read, Write};
use std::time::Duration;

fn main() {
    let (mut touched, mut end) = std::io::pipe().unwrap();
    for _ in 0..8 {
        if unsafe { c::fork() } == 0 {
            let held = std::hint::black_box(vec![1u8; 40 << 20]);
            end.write_all(&held[..1]).unwrap();
            std::thread::sleep(Duration::from_secs(1000));
        }
    }
    drop(end);
    // None comes where there are no children.
    let _ = touched.read_exact(&mut [0; 8]);
    println!("42");
}
