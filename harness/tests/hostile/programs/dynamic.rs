//! Is linked dynamically where the others are static: its loader and its
//! libraries must be found.

fn main() {
    println!("42");
}
