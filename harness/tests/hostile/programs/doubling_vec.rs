//! Grows a vector to 40 MB.

fn main() {
    let mut bytes = Vec::new();
    for number in 0..40 << 20 {
        bytes.push(number as u8);
    }
    std::hint::black_box(bytes);
    println!("42");
}
