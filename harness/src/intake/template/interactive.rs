//! {{header}}
//!
//! The idea, in the words of its proof.
//!
//! Questions: so many. Time: linear. Memory: constant.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::process;
use std::str::FromStr;

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    if let Err(message) = solve(&mut stdin.lock(), &mut stdout.lock()) {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn solve(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), String> {
    let n: usize = read(input, "n")?;
    say(output, &format!("! {}", n))?;
    Err("not solved yet".into())
}

/// Sends a line, at once: nobody replies to what was not flushed.
fn say(output: &mut impl Write, line: &str) -> Result<(), String> {
    let sent = writeln!(output, "{}", line).and_then(|()| output.flush());
    sent.map_err(|error| format!("cannot say {:.20}: {}", line, error))
}

/// Reads the next line; `what` names it in the message when it is not as expected.
fn read<T>(input: &mut impl BufRead, what: &str) -> Result<T, String>
where
    T: FromStr,
    T::Err: Display,
{
    let mut line = String::new();
    let length = input.read_line(&mut line);
    let length = length.map_err(|error| format!("cannot read {}: {}", what, error))?;
    let found = match length {
        0 => "the end of the talk",
        _ => line.trim(),
    };
    let parsed = found.parse();
    parsed.map_err(|error| format!("expected {}, found {:.20}: {}", what, found, error))
}
