//! Exits with a code.

fn main() {
    std::process::exit(3);
}
