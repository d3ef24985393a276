//! Starts 2,000 threads.

fn main() {
    for _ in 0..2000 {
        let thread = std::thread::Builder::new().stack_size(16 << 10);
        thread.spawn(|| std::thread::sleep(std::time::Duration::from_secs(1000))).unwrap();
    }
    println!("42");
}
