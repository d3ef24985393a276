//! Says nothing.

fn main() {}
