//! Mistake: the rows are read as words, so a row with its blank amid is two words, and the second
//! row is never read. Caught by stress/blank-amid-row-1.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_whitespace();
    let mut board = Vec::new();
    for _ in 0..2 {
        board.extend(format!("{:3}", words.next().unwrap_or("")).bytes());
    }
    println!("{}", fewest_moves(board));
}

fn fewest_moves(board: Vec<u8>) -> i32 {
    let place = |board: &[u8], card| board.iter().position(|&other| other == card);
    let (a, b) = (place(&board, b'A'), place(&board, b'B'));
    let mut seen = HashSet::new();
    seen.insert(board.clone());
    let mut queue = VecDeque::new();
    queue.push_back((board, 0));
    while let Some((board, moves)) = queue.pop_front() {
        if place(&board, b'A') == b && place(&board, b'B') == a {
            return moves;
        }
        let blank = match place(&board, b' ') {
            Some(blank) => blank,
            None => break,
        };
        let mut cells = vec![(blank + 3) % 6];
        if blank % 3 > 0 {
            cells.push(blank - 1);
        }
        if blank % 3 < 2 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut next = board.clone();
            next.swap(blank, cell);
            if seen.insert(next.clone()) {
                queue.push_back((next, moves + 1));
            }
        }
    }
    -1
}
