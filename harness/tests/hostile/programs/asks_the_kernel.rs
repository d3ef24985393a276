//! Makes namespaces, mounts, and uses large parts of the kernel.

#[path = "c/mod.rs"]
mod c;

fn main() {
    let mut attempts = c::Attempts::new();
    let (none, root) = (std::ptr::null::<u8>(), c"/".as_ptr());
    let mut room = [0u64; 32];
    unsafe {
        attempts.number("unshare", c::unshare(c::CLONE_NEWUSER) as isize);
        attempts
            .number("mount", c::mount(root.cast(), c"/tmp".as_ptr(), none, 4096, none) as isize);
        attempts
            .number("io_uring", c::syscall(c::IO_URING_SETUP, 8, room.as_mut_ptr() as usize, 0));
        let array: [u32; 16] = [2, 4, 8, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        attempts.number("bpf", c::syscall(c::BPF, 0, array.as_ptr() as usize, 64));
    }
    attempts.end();
}
