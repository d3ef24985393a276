//! Does nothing wrong.

fn main() {
    println!("42");
}
