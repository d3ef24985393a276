//! Interactor of {{id}}: `interactor INPUT ANSWER FEEDBACK_DIR`, its stdin and stdout tied to the
//! submission's, exits with 42 for a right talk and with 43 for a wrong one, the reason in
//! `FEEDBACK_DIR/judgemessage.txt`.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::{env, fs, process};

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().collect();
    let case = fs::read_to_string(&args[1])?;
    if let Err(reason) = talk(&case, &mut io::stdin().lock(), &mut io::stdout().lock()) {
        fs::write(Path::new(&args[3]).join("judgemessage.txt"), reason)?;
        process::exit(43);
    }
    process::exit(42);
}

/// Reads what the submission says and replies; flush each reply.
fn talk(_case: &str, _input: &mut impl BufRead, _output: &mut impl Write) -> Result<(), String> {
    panic!("the interactor of {{id}} is not written yet")
}
