//! Leaves up to 300 dead children unreaped.

#[path = "c/mod.rs"]
mod c;

fn main() {
    for _ in 0..300 {
        if unsafe { c::fork() } == 0 {
            return;
        }
    }
    std::thread::sleep(std::time::Duration::from_millis(50));
    println!("42");
}
