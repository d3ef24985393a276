//! Answers and leaves a daemon that holds its output open.

#[path = "c/mod.rs"]
mod c;

fn main() {
    println!("42");
    unsafe {
        if c::fork() == 0 {
            c::setsid();
            if c::fork() == 0 {
                std::thread::sleep(std::time::Duration::from_secs(1000));
            }
        }
    }
}
