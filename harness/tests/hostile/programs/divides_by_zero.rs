//! Gets the signal of an arithmetic error.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe { c::raise(c::SIGFPE) };
}
