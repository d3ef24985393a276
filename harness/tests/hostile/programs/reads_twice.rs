//! Reads its input by name, as submissions to some judges do.

fn main() {
    for path in ["/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"] {
        let input = std::fs::read_to_string(path).unwrap();
        assert_eq!(input, "6 * 7\n", "{path}");
    }
    println!("42");
}
