//! Reads where nothing is.

fn main() {
    let nothing = std::hint::black_box(8) as *const u8;
    println!("{}", unsafe { nothing.read_volatile() });
}
