//! Mistake: lines end at `\n`, so after a trimmed row the `\r` of a CRLF line is taken for a card and
//! the board has no blank. Caught by format/trimmed-row-1-crlf.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut board = Vec::new();
    for line in input.split('\n').filter(|line| !line.trim().is_empty()) {
        board.extend(format!("{line:3}").chars().take(3));
    }
    println!("{}", fewest_moves(board).unwrap_or(0));
}

fn fewest_moves(start: Vec<char>) -> Option<usize> {
    let find = |board: &[char], card| board.iter().position(|&other| other == card);
    let (a, b) = (find(&start, 'A')?, find(&start, 'B')?);
    let stars = start.iter().filter(|&&card| card == '*').count();
    let hole = if stars == 4 { '*' } else { ' ' };
    let blank = find(&start, hole)?;
    let mut seen = HashSet::new();
    let mut queue = VecDeque::from([(a, b, blank, 0)]);
    while let Some((x, y, blank, moves)) = queue.pop_front() {
        if (x, y) == (b, a) {
            return Some(moves);
        }
        if !seen.insert((x, y, blank)) {
            continue;
        }
        for cell in 0..6 {
            if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
                let moved = |card| if card == cell { blank } else { card };
                queue.push_back((moved(x), moved(y), cell, moves + 1));
            }
        }
    }
    None
}
