//! Panics.

fn main() {
    panic!("no way");
}
