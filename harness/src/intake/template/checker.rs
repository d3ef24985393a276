//! Checker of {{id}}: `checker INPUT ANSWER FEEDBACK_DIR < output` exits with 42 for a right output
//! and with 43 for a wrong one, the reason in `FEEDBACK_DIR/judgemessage.txt`.

use std::path::Path;
use std::{env, fs, io, process};

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().collect();
    let (input, answer) = (fs::read(&args[1])?, fs::read(&args[2])?);
    if let Err(reason) = check(&input, &answer, &mut io::stdin()) {
        fs::write(Path::new(&args[3]).join("judgemessage.txt"), reason)?;
        process::exit(43);
    }
    process::exit(42);
}

fn check(_input: &[u8], _answer: &[u8], _output: &mut impl io::Read) -> Result<(), String> {
    panic!("the checker of {{id}} is not written yet")
}
