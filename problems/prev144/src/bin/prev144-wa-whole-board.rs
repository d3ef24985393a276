//! Mistake: the target is the board of the input with A and B exchanged, the blank and the stars back
//! in their cells. Caught by stress/answer-6.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead};

fn main() {
    let mut start = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let row = line.trim_end();
        if !row.is_empty() {
            start += &format!("{row:<3}");
        }
    }
    if !start.contains(' ') {
        start = start.replacen('*', " ", 1);
    }
    let target: String = start
        .chars()
        .map(|card| match card {
            'A' => 'B',
            'B' => 'A',
            other => other,
        })
        .collect();
    let mut moves = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        let blank = board.find(' ').unwrap();
        for (one, other) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] {
            if one == blank || other == blank {
                let mut cards: Vec<char> = board.chars().collect();
                cards.swap(one, other);
                let next: String = cards.into_iter().collect();
                if !moves.contains_key(&next) {
                    moves.insert(next.clone(), moves[&board] + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    println!("{}", moves[&target]);
}
