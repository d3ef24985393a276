//! Calls itself for ever.

fn down(depth: u64) -> u64 {
    let page = std::hint::black_box([depth; 64]);
    down(depth + 1) + page[0]
}

fn main() {
    println!("{}", down(0));
}
