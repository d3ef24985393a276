//! Touches 300 MB of shared memory and lets go of each part, so that the
//! process itself never holds much; the memory stays filled.

#[path = "c/mod.rs"]
mod c;

fn main() {
    const SIZE: usize = 300 << 20;
    const PART: usize = 1 << 20;
    let memory = unsafe {
        let (both, shared) = (c::PROT_READ | c::PROT_WRITE, c::MAP_SHARED | c::MAP_ANONYMOUS);
        let start = c::mmap(std::ptr::null_mut(), SIZE, both, shared, -1, 0);
        std::slice::from_raw_parts_mut(start, SIZE)
    };
    for part in memory.chunks_mut(PART) {
        part.fill(1);
        unsafe { c::madvise(part.as_mut_ptr(), PART, c::MADV_DONTNEED) };
    }
    println!("42");
}
