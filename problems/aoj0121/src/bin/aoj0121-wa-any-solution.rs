//! Mistake: depth-first search from the goal, which gives each board the length of the first way
//! that it finds, not of the shortest. Caught by stress/first-steps.

use std::collections::HashMap;
use std::io::{self, Read};

type Board = [u8; 8];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<u8> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let mut moves: HashMap<Board, usize> = HashMap::new();
    let mut stack = vec![([0, 1, 2, 3, 4, 5, 6, 7], 0)];
    while let Some((board, steps)) = stack.pop() {
        if moves.contains_key(&board) {
            continue;
        }
        moves.insert(board, steps);
        let blank = board.iter().position(|&card| card == 0).unwrap();
        let mut slide = |cell: usize| {
            let mut next = board;
            next.swap(blank, cell);
            stack.push((next, steps + 1));
        };
        slide((blank + 4) % 8);
        if blank % 4 > 0 {
            slide(blank - 1);
        }
        if blank % 4 < 3 {
            slide(blank + 1);
        }
    }
    for board in cards.chunks(8) {
        println!("{}", moves[board]);
    }
}
