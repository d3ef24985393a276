//! Prints line by line without end.

fn main() {
    for number in 0u64.. {
        println!("{number:1000}");
    }
}
