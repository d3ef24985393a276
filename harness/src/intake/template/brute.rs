//! Brute force of {{id}}: the shortest program that is obviously right, however slow.

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("UTF-8 text");
    print!("{}", answer(&input));
}

fn answer(_input: &str) -> String {
    panic!("the brute of {{id}} is not written yet")
}
