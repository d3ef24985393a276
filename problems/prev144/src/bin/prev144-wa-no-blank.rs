//! Mistake: a board without a blank has no move, so its answer is -1. Caught by format/no-blank.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let mut board = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if !line.trim().is_empty() {
            board.extend(format!("{:3}", line.trim_end()).into_bytes());
        }
    }
    let place = |board: &[u8], card| board.iter().position(|&other| other == card);
    let (a, b) = (place(&board, b'A'), place(&board, b'B'));
    let mut answer = -1;
    let mut seen = BTreeSet::from([board.clone()]);
    let mut queue = VecDeque::from([(board, 0)]);
    while let Some((board, moves)) = queue.pop_front() {
        if place(&board, b'A') == b && place(&board, b'B') == a {
            answer = moves;
            break;
        }
        if let Some(blank) = place(&board, b' ') {
            let (row, column) = (blank / 3, blank % 3);
            for (r, c) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                if row.abs_diff(r) + column.abs_diff(c) == 1 {
                    let mut next = board.clone();
                    next.swap(blank, r * 3 + c);
                    if seen.insert(next.clone()) {
                        queue.push_back((next, moves + 1));
                    }
                }
            }
        }
    }
    println!("{answer}");
}
