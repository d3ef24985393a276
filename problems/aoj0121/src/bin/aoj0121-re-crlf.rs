//! Mistake: lines end at `\n` and numbers at one blank, so the `\r` of a CRLF line stays on the last
//! number, which then does not parse. Caught by format/crlf.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();

    let goal: Vec<i32> = (0..8).collect();
    let mut moves = HashMap::new();
    let mut queue = VecDeque::new();
    moves.insert(goal.clone(), 0);
    queue.push_back((goal, 0));
    while let Some((board, steps)) = queue.pop_front() {
        let blank = board.iter().position(|&card| card == 0).unwrap();
        let mut cells = vec![if blank < 4 { blank + 4 } else { blank - 4 }];
        if blank != 0 && blank != 4 {
            cells.push(blank - 1);
        }
        if blank != 3 && blank != 7 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut next = board.clone();
            next.swap(blank, cell);
            if !moves.contains_key(&next) {
                moves.insert(next.clone(), steps + 1);
                queue.push_back((next, steps + 1));
            }
        }
    }
    for line in input.split('\n') {
        if line.is_empty() {
            continue;
        }
        let board: Vec<i32> = line.split(' ').map(|card| card.parse().unwrap()).collect();
        println!("{}", moves[&board]);
    }
}
