//! Answers without a look at its input.

fn main() {
    println!("42");
}
