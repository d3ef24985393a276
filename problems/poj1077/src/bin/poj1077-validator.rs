//! Validator of poj1077: one board or more, each a permutation of 1 to 8 and x, nine tokens
//! separated by any white space. Exits with 42 for a legal input and with 43 for an illegal one,
//! the reason on stderr.

use std::io::{self, Read};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut input = Vec::new();
    let read = io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| error.to_string());
    match read.and_then(|_| validate(&input)) {
        Ok(()) => ExitCode::from(42),
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::from(43)
        }
    }
}

fn validate(input: &[u8]) -> Result<(), String> {
    let mut board = Vec::new();
    let mut boards = 1;
    for (i, line) in input.split(|&byte| byte == b'\n').enumerate() {
        let tokens = line
            .split(u8::is_ascii_whitespace)
            .filter(|token| !token.is_empty());
        for token in tokens {
            if board.len() == 9 {
                board.clear();
                boards += 1;
            }
            let place = || format!("line {}, board {boards}, token {}", i + 1, board.len() + 1);
            let found = token[..token.len().min(20)].escape_ascii();
            match token {
                [b'1'..=b'8' | b'x'] if board.contains(&token) => {
                    return Err(format!("{}: {found} a second time", place()));
                }
                [b'1'..=b'8' | b'x'] => board.push(token),
                _ => return Err(format!("{}: expected 1 to 8 or x, found {found}", place())),
            }
        }
    }
    if board.len() == 9 {
        Ok(())
    } else {
        Err(format!(
            "board {boards} ends after {} of 9 tokens",
            board.len()
        ))
    }
}
