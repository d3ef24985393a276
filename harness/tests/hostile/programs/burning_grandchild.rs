//! Answers while a grandchild computes for ever.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe {
        if c::fork() == 0 {
            if c::fork() == 0 {
                loop {
                    std::hint::black_box(0);
                }
            }
            return;
        }
    }
    println!("42");
}
