//! Gives a thread 256 MB of stack and uses little of it.

fn main() {
    let thread = std::thread::Builder::new().stack_size(256 << 20);
    thread.spawn(|| println!("42")).unwrap().join().unwrap();
}
