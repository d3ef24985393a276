//! Wrong answer: takes every line for a board, a blank line too, and calls that unsolvable. Caught
//! by `format/blank-lines`.

use std::collections::HashMap;
use std::convert::TryFrom;
use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let answers = answers();
    for line in input.lines() {
        let tiles: Vec<u8> = line.bytes().filter(u8::is_ascii_alphanumeric).collect();
        let answer = Board::try_from(tiles)
            .ok()
            .and_then(|board| answers.get(&board));
        println!("{}", answer.map_or("unsolvable", String::as_str));
    }
}

/// The answers of all boards, searched from the goal: each move is undone by the letter beside it.
fn answers() -> HashMap<Board, String> {
    let mut answers = HashMap::from([(GOAL, String::new())]);
    let mut queue = vec![GOAL];
    let mut head = 0;
    while head < queue.len() {
        let board = queue[head];
        head += 1;
        let x = board.iter().position(|&tile| tile == b'x').unwrap();
        for (letter, legal, to) in [
            ('d', x >= 3, x.wrapping_sub(3)),
            ('u', x < 6, x + 3),
            ('r', x % 3 > 0, x.wrapping_sub(1)),
            ('l', x % 3 < 2, x + 1),
        ] {
            if !legal {
                continue;
            }
            let mut next = board;
            next.swap(x, to);
            if !answers.contains_key(&next) {
                answers.insert(next, format!("{letter}{}", answers[&board]));
                queue.push(next);
            }
        }
    }
    answers
}
