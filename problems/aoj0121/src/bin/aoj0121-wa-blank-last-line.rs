//! Mistake: every line counts as a board, and what does not parse is 0, so a blank line at the end
//! of the input gets an answer. Caught by format/blank-last-line.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let goal = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut moves: HashMap<[usize; 8], usize> = HashMap::new();
    moves.insert(goal, 0);
    let mut queue = VecDeque::new();
    queue.push_back(goal);
    while let Some(board) = queue.pop_front() {
        let steps = moves[&board];
        let blank = board.iter().position(|&card| card == 0).unwrap();
        let (row, column) = (blank / 4, blank % 4);
        let mut cells = vec![(1 - row) * 4 + column];
        if column > 0 {
            cells.push(blank - 1);
        }
        if column < 3 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut next = board;
            next.swap(blank, cell);
            moves.entry(next).or_insert_with(|| {
                queue.push_back(next);
                steps + 1
            });
        }
    }
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut cards = line.split_whitespace();
        let mut board = [0; 8];
        for card in board.iter_mut() {
            *card = cards.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        }
        println!("{}", moves.get(&board).unwrap_or(&0));
    }
}
