//! Touches 100 MB of shared memory.

#[path = "c/mod.rs"]
mod c;

fn main() {
    const SIZE: usize = 100 << 20;
    let memory = unsafe {
        let (both, shared) = (c::PROT_READ | c::PROT_WRITE, c::MAP_SHARED | c::MAP_ANONYMOUS);
        let start = c::mmap(std::ptr::null_mut(), SIZE, both, shared, -1, 0);
        std::slice::from_raw_parts_mut(start, SIZE)
    };
    memory.fill(1);
    println!("42");
}
