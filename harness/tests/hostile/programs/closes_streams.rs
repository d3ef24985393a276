//! Closes its streams and computes for ever.

#[path = "c/mod.rs"]
mod c;

fn main() {
    for stream in 0..3 {
        unsafe { c::close(stream) };
    }
    loop {
        std::hint::black_box(0);
    }
}
