//! Looks into its parent.

#[path = "c/mod.rs"]
mod c;

fn main() {
    let mut byte = 0u8;
    let mut attempts = c::Attempts::new();
    unsafe {
        let parent = c::getppid();
        attempts.number("attach", c::ptrace(c::PTRACE_ATTACH, parent, 0, 0));
        attempts.number("seize", c::ptrace(c::PTRACE_SEIZE, parent, 0, 0));
        let part = c::IoVec { base: (&raw mut byte).cast(), length: 1 };
        let theirs = c::IoVec { base: main as fn() as *mut u8, length: 1 };
        let read = c::process_vm_readv(parent, &part, 1, &theirs, 1, 0);
        attempts.number("read memory", read);
        attempts.result("open memory", std::fs::File::open(format!("/proc/{parent}/mem")));
    }
    attempts.end();
}
