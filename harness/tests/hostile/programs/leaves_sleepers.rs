//! Answers and leaves up to 100 sleeping children.

#[path = "c/mod.rs"]
mod c;

fn main() {
    println!("42");
    for _ in 0..100 {
        if unsafe { c::fork() } == 0 {
            std::thread::sleep(std::time::Duration::from_secs(1000));
        }
    }
}
