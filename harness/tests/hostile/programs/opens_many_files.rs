//! Opens files until it may not.

fn main() {
    let mut files = Vec::new();
    loop {
        match std::fs::File::open("/dev/null") {
            Ok(file) => files.push(file),
            Err(error) => {
                assert_eq!(error.raw_os_error(), Some(24), "{error}");
                break;
            }
        }
    }
    println!("42");
}
