//! Mistake: breadth-first search whose queue holds whole ways and that does not remember the boards
//! it has met, so that the queue more than doubles with each move. Caught by stress/answer-18.

use std::collections::VecDeque;
use std::io::{self, BufRead};

fn main() {
    let mut board = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if !line.trim().is_empty() {
            board.extend(format!("{:3}", line.trim_end()).chars());
        }
    }
    let find = |board: &[char], card| board.iter().position(|&other| other == card);
    if find(&board, ' ').is_none() {
        let star = find(&board, '*').unwrap();
        board[star] = ' ';
    }
    let (a, b) = (find(&board, 'A').unwrap(), find(&board, 'B').unwrap());
    let mut queue = VecDeque::from([vec![board]]);
    while let Some(way) = queue.pop_front() {
        let board = way.last().unwrap();
        if board[a] == 'B' && board[b] == 'A' {
            println!("{}", way.len() - 1);
            return;
        }
        let blank = find(board, ' ').unwrap();
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
            let mut longer = way.clone();
            longer.push(next);
            queue.push_back(longer);
        }
    }
}
