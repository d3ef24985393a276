//! Stops and kills its parent.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe {
        c::kill(c::getppid(), c::SIGSTOP);
        c::kill(c::getppid(), c::SIGKILL);
    }
    println!("42");
}
