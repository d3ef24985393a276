//! Computes for ever.

fn main() {
    loop {
        std::hint::black_box(0);
    }
}
