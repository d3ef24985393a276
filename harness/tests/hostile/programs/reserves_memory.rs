//! Reserves 1 GiB and touches none of it.

fn main() {
    std::hint::black_box(vec![0u8; 1 << 30]);
    println!("42");
}
