//! Stops itself for ever.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe { c::raise(c::SIGSTOP) };
}
