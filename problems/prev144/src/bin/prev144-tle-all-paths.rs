//! Mistake: depth-first search over all ways that meet no board twice, for the shortest of them.
//! Caught by stress/answer-18.

use std::io::{self, BufRead};

struct Search {
    a: usize,
    b: usize,
    way: Vec<String>,
    fewest: usize,
}

impl Search {
    fn visit(&mut self, board: String) {
        if board.find('A') == Some(self.b) && board.find('B') == Some(self.a) {
            self.fewest = self.fewest.min(self.way.len());
            return;
        }
        if self.way.contains(&board) {
            return;
        }
        let blank = board.find(' ').unwrap();
        self.way.push(board.clone());
        for cell in 0..6 {
            if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
                let mut cards: Vec<char> = board.chars().collect();
                cards.swap(blank, cell);
                self.visit(cards.into_iter().collect());
            }
        }
        self.way.pop();
    }
}

fn main() {
    let mut board = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if !line.trim().is_empty() {
            board.push_str(&format!("{:3}", line.trim_end()));
        }
    }
    if !board.contains(' ') {
        board = board.replacen('*', " ", 1);
    }
    let mut search = Search {
        a: board.find('A').unwrap(),
        b: board.find('B').unwrap(),
        way: Vec::new(),
        fewest: usize::MAX,
    };
    search.visit(board);
    println!("{}", search.fewest);
}
