//! Has 200 MB of static memory and touches one page.

use std::sync::atomic::{AtomicU8, Ordering};

static BIG: [AtomicU8; 200 << 20] = [const { AtomicU8::new(0) }; 200 << 20];

fn main() {
    BIG[std::env::args().count() << 12].store(1, Ordering::Relaxed);
    println!("42");
}
