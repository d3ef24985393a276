//! Prints without end.

#[path = "c/mod.rs"]
mod c;

fn main() {
    let block = [b'4'; 1 << 16];
    loop {
        unsafe { c::write(1, block.as_ptr(), block.len()) };
    }
}
