//! Pretends to have used up its time.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe { c::raise(c::SIGXCPU) };
}
