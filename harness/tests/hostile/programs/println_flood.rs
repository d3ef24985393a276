//! Prints line by line without end.

fn main() {
    let line = "4".repeat(1000);
    loop {
        println!("{line}");
    }
}
