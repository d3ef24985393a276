//! Validator of Seven Puzzle: 1 to 1,000 boards to the end of the input, each the numbers 0 to 7 in
//! an order that can reach the goal. White space of any kind and amount separates the numbers.

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
    let tokens: Vec<(usize, &str)> = (1..)
        .zip(input.lines())
        .flat_map(|(line, text)| {
            text.split_ascii_whitespace()
                .map(move |token| (line, token))
        })
        .collect();
    if tokens.is_empty() {
        return Err("expected at least one board, found none".to_string());
    }
    for (number, board) in (1..).zip(tokens.chunks(8)) {
        let (line, _) = board[0];
        let place = format!("board {number} (line {line})");
        if number > 1000 {
            return Err(format!("{place}: expected at most 1,000 boards"));
        }
        let cards = cards(board).map_err(|reason| format!("{place}: {reason}"))?;
        if !reaches_goal(&cards) {
            return Err(format!("{place}: the goal cannot be reached"));
        }
    }
    Ok(())
}

fn cards(board: &[(usize, &str)]) -> Result<Vec<usize>, String> {
    let mut cards = Vec::new();
    for (line, token) in board {
        match token.as_bytes() {
            [digit @ b'0'..=b'7'] => cards.push(usize::from(digit - b'0')),
            _ => {
                return Err(format!(
                    "line {line}: expected a number from 0 to 7, found {token}"
                ))
            }
        }
    }
    for card in 0..8 {
        match cards.iter().filter(|&&other| other == card).count() {
            0 => return Err(format!("expected 8 different numbers, {card} is missing")),
            1 => (),
            _ => return Err(format!("expected 8 different numbers, {card} is repeated")),
        }
    }
    Ok(cards)
}

/// Counts the pairs of cards 1 to 7 in the wrong order. A move along the row leaves them, a move to
/// the other row carries a card past three others and changes their parity; half of all boards have
/// the parity of the goal, and all of these reach it.
fn reaches_goal(cards: &[usize]) -> bool {
    let mut odd = false;
    for (cell, &card) in cards.iter().enumerate() {
        if card == 0 {
            odd ^= cell >= 4;
        }
        for &later in &cards[cell + 1..] {
            odd ^= later != 0 && later < card;
        }
    }
    !odd
}
