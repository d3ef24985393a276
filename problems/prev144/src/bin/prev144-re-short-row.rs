//! Mistake: every row is taken to have three characters, so a row without its blank at the end is
//! read beyond its end. Caught by format/trimmed-row-1.

use std::collections::{HashSet, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let lines = io::stdin().lock().lines().map(|line| line.unwrap());
    let rows: Vec<Vec<char>> = lines
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.chars().collect())
        .collect();
    let mut board = [' '; 6];
    for row in 0..2 {
        for column in 0..3 {
            board[row * 3 + column] = rows[row][column];
        }
    }
    let find = |board: &[char; 6], card| board.iter().position(|&other| other == card);
    let (a, b) = (find(&board, 'A'), find(&board, 'B'));
    let mut seen = HashSet::from([board]);
    let mut queue = VecDeque::from([(board, 0)]);
    while let Some((board, moves)) = queue.pop_front() {
        if find(&board, 'A') == b && find(&board, 'B') == a {
            println!("{moves}");
            break;
        }
        let blank = find(&board, ' ').unwrap_or(0);
        for cell in 0..6 {
            if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
                let mut next = board;
                next.swap(blank, cell);
                if seen.insert(next) {
                    queue.push_back((next, moves + 1));
                }
            }
        }
    }
}
