//! Validator of Card Swap: two rows of three cells, one A, one B, three `*` and one blank. As in the
//! judge's files, blanks at the end of a row may be missing, and so may the blank itself, with a
//! fourth `*` for it. White space after a row and blank lines are legal.

use std::io::{self, Read};
use std::process::ExitCode;

fn main() -> ExitCode {
    match read().and_then(|input| validate(&input)) {
        Ok(()) => ExitCode::from(42),
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::from(43)
        }
    }
}

fn read() -> Result<String, String> {
    let mut input = Vec::new();
    io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| error.to_string())?;
    String::from_utf8(input).map_err(|error| format!("expected text in UTF-8: {error}"))
}

fn validate(input: &str) -> Result<(), String> {
    let mut rows = 0;
    let mut cards = String::new();
    for (number, line) in (1..).zip(input.lines()) {
        let row = line.trim_end_matches(|c: char| c.is_ascii_whitespace());
        if row.is_empty() {
            continue;
        }
        rows += 1;
        if rows > 2 {
            return Err(format!("line {number}: expected two rows, found a third"));
        }
        for (column, card) in (1..).zip(row.chars()) {
            if column > 3 {
                return Err(format!("line {number}: expected three cells, found more"));
            }
            match card {
                'A' | 'B' | '*' => cards.push(card),
                ' ' => (),
                _ => {
                    return Err(format!(
                    "line {number}, column {column}: expected A, B, * or a blank, found {card:?}"
                ))
                }
            }
        }
    }
    if rows < 2 {
        return Err(format!("expected two rows, found {rows}"));
    }
    let count = |card| cards.matches(card).count();
    match (count('A'), count('B'), count('*')) {
        (1, 1, 3 | 4) => Ok(()),
        (a, b, stars) => Err(format!(
            "expected one A, one B and three * (four for lack of a blank), found {a}, {b} and {stars}"
        )),
    }
}
