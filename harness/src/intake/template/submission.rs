//! {{header}}
//!
//! The idea, in the words of its proof.
//!
//! Time: linear. Memory: linear.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::process;
use std::str::FromStr;

fn main() -> io::Result<()> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let mut output = String::new();
    let result = solve(&String::from_utf8_lossy(&input), &mut output);
    io::stdout().write_all(output.as_bytes())?;
    if let Err(message) = result {
        eprintln!("{message}");
        process::exit(1);
    }
    Ok(())
}

fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = read(&mut tokens, "n")?;
    output.push_str(&format!("{}\n", n));
    Err("not solved yet".into())
}

/// Reads the next token; `what` names it in the message when it is not as expected.
fn read<'a, T>(tokens: &mut impl Iterator<Item = &'a str>, what: &str) -> Result<T, String>
where
    T: FromStr,
    T::Err: Display,
{
    let token = tokens.next().unwrap_or("the end of the input");
    let parsed = token.parse();
    parsed.map_err(|error| format!("expected {}, found {:.20}: {}", what, token, error))
}
