//! Mistake: the statement says 3 x 2, so the six cards are laid out in three rows of two. Caught by
//! stress/answer-18.

use std::collections::{HashSet, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let mut board = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if !line.trim().is_empty() {
            board.extend(format!("{:3}", line.trim_end()).bytes());
        }
    }
    if !board.contains(&b' ') {
        let star = board.iter().position(|&card| card == b'*').unwrap();
        board[star] = b' ';
    }
    let place = |board: &[u8], card| board.iter().position(|&other| other == card).unwrap();
    let (a, b) = (place(&board, b'A'), place(&board, b'B'));
    let mut seen = HashSet::new();
    let mut queue = VecDeque::new();
    queue.push_back((board, 0));
    while let Some((board, moves)) = queue.pop_front() {
        if board[a] == b'B' && board[b] == b'A' {
            println!("{moves}");
            return;
        }
        if !seen.insert(board.clone()) {
            continue;
        }
        let blank = place(&board, b' ');
        for cell in 0..6 {
            if (blank / 2).abs_diff(cell / 2) + (blank % 2).abs_diff(cell % 2) == 1 {
                let mut next = board.clone();
                next.swap(blank, cell);
                queue.push_back((next, moves + 1));
            }
        }
    }
}
