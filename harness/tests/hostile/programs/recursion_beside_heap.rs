//! Recurses without end while it holds 40 MB.

fn main() {
    let held = std::hint::black_box(vec![1u8; 40 << 20]);
    println!("{}", depth(0) + u64::from(held[0]));
}

#[allow(unconditional_recursion)]
#[inline(never)]
fn depth(level: u64) -> u64 {
    let here = std::hint::black_box([level; 16]);
    depth(level + 1) + here[3]
}
