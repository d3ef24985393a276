//! Mistake: a board is known by its polynomial hash modulo 65,521 alone, so boards of one hash are
//! taken for each other and what lies behind them is lost. Caught by stress/every-distance.

use std::collections::VecDeque;
use std::io::{self, Read};

const MODULUS: usize = 65_521;

fn hash(board: &[usize]) -> usize {
    board
        .iter()
        .fold(0, |hash, card| (hash * 31 + card) % MODULUS)
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<usize> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let goal = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut moves = vec![-1; MODULUS];
    moves[hash(&goal)] = 0;
    let mut queue = VecDeque::new();
    queue.push_back(goal);
    while let Some(board) = queue.pop_front() {
        let blank = board.iter().position(|&card| card == 0).unwrap();
        let (row, column) = (blank / 4, blank % 4);
        for cell in 0..8 {
            if row.abs_diff(cell / 4) + column.abs_diff(cell % 4) == 1 {
                let mut next = board;
                next.swap(blank, cell);
                if moves[hash(&next)] < 0 {
                    moves[hash(&next)] = moves[hash(&board)] + 1;
                    queue.push_back(next);
                }
            }
        }
    }
    for board in cards.chunks(8) {
        println!("{}", moves[hash(board)]);
    }
}
