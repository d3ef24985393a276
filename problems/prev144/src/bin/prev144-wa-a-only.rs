//! Mistake: done when A lies where B lay, wherever B is by then. Caught by stress/answer-18.

use std::collections::{HashSet, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let rows = io::stdin().lock().lines().map(|line| line.unwrap());
    let rows = rows.map(|line| line.trim_end().to_string());
    let board: String = rows
        .filter(|row| !row.is_empty())
        .map(|row| format!("{row:3}"))
        .collect();
    let board = if board.contains(' ') {
        board
    } else {
        board.replacen('*', " ", 1)
    };
    let target = board.find('B').unwrap();
    let mut seen = HashSet::new();
    let mut queue = VecDeque::new();
    queue.push_back((board.into_bytes(), 0));
    while let Some((board, moves)) = queue.pop_front() {
        if board[target] == b'A' {
            println!("{moves}");
            return;
        }
        if !seen.insert(board.clone()) {
            continue;
        }
        let blank = board.iter().position(|&card| card == b' ').unwrap();
        let mut cells = vec![(blank + 3) % 6];
        if blank % 3 != 0 {
            cells.push(blank - 1);
        }
        if blank % 3 != 2 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut next = board.clone();
            next.swap(blank, cell);
            queue.push_back((next, moves + 1));
        }
    }
}
