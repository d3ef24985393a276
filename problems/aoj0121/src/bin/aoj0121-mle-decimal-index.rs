//! Mistake: a table with an entry for each decimal number up to 76543210, 306 MB of it. Caught by
//! every input.

use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<usize> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let mut moves = vec![-1; 76_543_211];
    let goal = [0, 1, 2, 3, 4, 5, 6, 7];
    moves[number(&goal)] = 0;
    let mut queue = VecDeque::new();
    queue.push_back(goal);
    while let Some(board) = queue.pop_front() {
        let blank = board.iter().position(|&card| card == 0).unwrap();
        let mut cells = vec![(blank + 4) % 8];
        if blank % 4 > 0 {
            cells.push(blank - 1);
        }
        if blank % 4 < 3 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut next = board;
            next.swap(blank, cell);
            if moves[number(&next)] == -1 {
                moves[number(&next)] = moves[number(&board)] + 1;
                queue.push_back(next);
            }
        }
    }
    for board in cards.chunks(8) {
        println!("{}", moves[number(board)]);
    }
}

fn number(board: &[usize]) -> usize {
    board.iter().fold(0, |number, card| number * 10 + card)
}
