//! Mistake: each line is trimmed on both sides, so a blank that leads a row moves to its end. Caught
//! by stress/blank-leads-row-1 and stress/blank-leads-row-2.

use std::collections::{HashSet, VecDeque};
use std::io;

fn main() {
    let mut board = String::new();
    for _ in 0..2 {
        let mut line = String::new();
        io::stdin().read_line(&mut line).unwrap();
        board.push_str(&format!("{:3}", line.trim()));
    }
    let (a, b) = (board.find('A'), board.find('B'));
    let mut seen = HashSet::new();
    let mut queue = VecDeque::new();
    queue.push_back((board, 0));
    while let Some((board, moves)) = queue.pop_front() {
        if board.find('A') == b && board.find('B') == a {
            println!("{moves}");
            return;
        }
        if !seen.insert(board.clone()) {
            continue;
        }
        let blank = board.find(' ').or_else(|| board.find('*')).unwrap();
        for cell in 0..6 {
            if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
                let mut next: Vec<char> = board.chars().collect();
                next[blank] = next[cell];
                next[cell] = ' ';
                queue.push_back((next.into_iter().collect(), moves + 1));
            }
        }
    }
}
