//! Ignores what asks it to end, and computes for ever.

#[path = "c/mod.rs"]
mod c;

fn main() {
    unsafe {
        c::signal(c::SIGTERM, c::SIG_IGN);
        c::signal(c::SIGXCPU, c::SIG_IGN);
    }
    loop {
        std::hint::black_box(0);
    }
}
