//! Reads past the end of its input for ever.

use std::io::Read;

fn main() {
    let mut byte = [0];
    loop {
        let _ = std::io::stdin().read(&mut byte);
    }
}
