//! Reads its file, and writes to its folder.

fn main() {
    let [file, folder] = [1, 2].map(|index| std::env::args().nth(index).unwrap());
    assert_eq!(std::fs::read_to_string(file).unwrap(), "6 * 7\n");
    std::fs::write(format!("{folder}/judgemessage.txt"), "read").unwrap();
}
