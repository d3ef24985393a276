//! Mistake: depth-first search, which counts the moves of the first solution that it finds. Caught by
//! stress/answer-18.

use std::collections::HashSet;
use std::io::{self, BufRead};

type Board = (usize, usize, usize);

fn main() {
    let mut cards = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if !line.trim().is_empty() {
            cards.extend(format!("{:3}", line.trim_end()).chars());
        }
    }
    let find = |card| cards.iter().position(|&other| other == card);
    let start = (
        find('A').unwrap(),
        find('B').unwrap(),
        find(' ').or(find('*')).unwrap(),
    );
    println!(
        "{}",
        search(start, (start.1, start.0), &mut HashSet::new()).unwrap()
    );
}

fn search(board: Board, target: (usize, usize), seen: &mut HashSet<Board>) -> Option<usize> {
    let (a, b, blank) = board;
    if (a, b) == target {
        return Some(0);
    }
    if !seen.insert(board) {
        return None;
    }
    for cell in 0..6 {
        if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
            let moved = |card| if card == cell { blank } else { card };
            if let Some(moves) = search((moved(a), moved(b), cell), target, seen) {
                return Some(moves + 1);
            }
        }
    }
    None
}
