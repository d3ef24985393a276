//! Mistake: a search for each board, over boards kept as strings. Caught by stress/thousand-boards.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<&str> = input.split_whitespace().collect();
    for board in cards.chunks(8) {
        println!("{}", fewest_moves(board.concat()));
    }
}

fn fewest_moves(start: String) -> usize {
    let mut moves = HashMap::new();
    let mut queue = VecDeque::new();
    moves.insert(start.clone(), 0);
    queue.push_back(start);
    while let Some(board) = queue.pop_front() {
        let steps = moves[&board];
        if board == "01234567" {
            return steps;
        }
        let blank = board.find('0').unwrap();
        for cell in 0..8 {
            let rows = (blank / 4).abs_diff(cell / 4);
            let columns = (blank % 4).abs_diff(cell % 4);
            if rows + columns == 1 {
                let mut cards: Vec<char> = board.chars().collect();
                cards.swap(blank, cell);
                let next: String = cards.iter().collect();
                if !moves.contains_key(&next) {
                    moves.insert(next.clone(), steps + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    unreachable!()
}
