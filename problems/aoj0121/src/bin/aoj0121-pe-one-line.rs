//! Mistake: the answers stand on one line, separated by blanks. Caught by every input of two boards
//! or more.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<u8> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let goal = vec![0, 1, 2, 3, 4, 5, 6, 7];
    let mut moves = BTreeMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let steps = moves[&board] + 1;
        let blank = board.iter().position(|&card| card == 0).unwrap();
        for cell in 0..8 {
            let same_row = blank / 4 == cell / 4 && (blank + 1 == cell || cell + 1 == blank);
            if same_row || (blank + 4) % 8 == cell {
                let mut next = board.clone();
                next.swap(blank, cell);
                moves.entry(next.clone()).or_insert_with(|| {
                    queue.push_back(next);
                    steps
                });
            }
        }
    }
    for board in cards.chunks(8) {
        print!("{} ", moves[board]);
    }
    println!();
}
