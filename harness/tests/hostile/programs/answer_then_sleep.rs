//! Answers, then sleeps.

fn main() {
    println!("42");
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
