//! Wrong answer: searches from the goal and prints the letters of the moves that lead away from it,
//! not of those that undo them. Caught by every board but the goal, first by
//! `stress/one-move-from-the-goal-right`.

use std::collections::HashMap;
use std::convert::TryInto;
use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tokens: Vec<&str> = input.split_whitespace().collect();
    let answers = answers();
    for board in tokens.chunks(9) {
        let board: Board = board.concat().into_bytes().try_into().unwrap();
        println!(
            "{}",
            answers.get(&board).map_or("unsolvable", String::as_str)
        );
    }
}

/// The answers of all boards, searched from the goal.
fn answers() -> HashMap<Board, String> {
    let mut answers = HashMap::from([(GOAL, String::new())]);
    let mut queue = vec![GOAL];
    let mut head = 0;
    while head < queue.len() {
        let board = queue[head];
        head += 1;
        let x = board.iter().position(|&tile| tile == b'x').unwrap();
        for (letter, legal, to) in [
            ('u', x >= 3, x.wrapping_sub(3)),
            ('d', x < 6, x + 3),
            ('l', x % 3 > 0, x.wrapping_sub(1)),
            ('r', x % 3 < 2, x + 1),
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
