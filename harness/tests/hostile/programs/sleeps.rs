//! Sleeps: to be found alive or dead by others.

fn main() {
    std::thread::sleep(std::time::Duration::from_secs(1000));
}
