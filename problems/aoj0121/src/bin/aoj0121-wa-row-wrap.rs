//! Mistake: the cells lie in one line and a neighbour is a cell 1 or 4 further, so that the blank
//! also moves between the end of the upper row and the start of the lower one. Caught by
//! stress/row-wrap.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<u8> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let goal = vec![0, 1, 2, 3, 4, 5, 6, 7];
    let mut moves = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let blank = board.iter().position(|&card| card == 0).unwrap() as i32;
        for cell in [blank - 4, blank - 1, blank + 1, blank + 4] {
            if (0..8).contains(&cell) {
                let mut next = board.clone();
                next.swap(blank as usize, cell as usize);
                if !moves.contains_key(&next) {
                    let steps = moves[&board] + 1;
                    moves.insert(next.clone(), steps);
                    queue.push_back(next);
                }
            }
        }
    }
    for board in cards.chunks(8) {
        println!("{}", moves[board]);
    }
}
