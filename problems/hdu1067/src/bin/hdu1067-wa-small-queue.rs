//! Mistake: the queue of the search is an array of 200,000 boards, and what comes
//! after is dropped without a word. Caught by stress/most-states.

use std::collections::HashSet;
use std::io::{self, Read};

type Board = [u8; 32];

/// Rows of 8, 10 * suit + value; 0 is a gap.
fn board(deal: &[usize]) -> Board {
    let mut board = [0; 32];
    for row in 0..4 {
        board[8 * row] = 10 * (row as u8 + 1) + 1;
        for i in 0..7 {
            let card = deal[7 * row + i];
            board[8 * row + i + 1] = if card % 10 == 1 { 0 } else { card as u8 };
        }
    }
    board
}

fn solved(board: &Board) -> bool {
    (0..32).all(|i| i % 8 == 7 || board[i] as usize == 10 * (i / 8 + 1) + i % 8 + 1)
}

fn successors(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    for gap in (0..32).filter(|&i| board[i] == 0) {
        let left = board[gap - 1];
        if left != 0 && left % 10 != 7 {
            let from = (0..32).find(|&i| board[i] == left + 1).unwrap();
            let mut next = *board;
            next.swap(gap, from);
            boards.push(next);
        }
    }
    boards
}

const SIZE: usize = 200_000;

fn bfs(start: Board) -> i32 {
    let mut seen = HashSet::from([start]);
    let mut queue = vec![(start, 0)];
    let mut head = 0;
    while head < queue.len() {
        let (board, moves) = queue[head];
        head += 1;
        if solved(&board) {
            return moves;
        }
        for next in successors(&board) {
            if queue.len() < SIZE && seen.insert(next) {
                queue.push((next, moves + 1));
            }
        }
    }
    -1
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut cards: Vec<usize> = input
        .split_whitespace()
        .map(|t| t.parse().unwrap())
        .collect();
    if cards.len() != 28 {
        cards.remove(0);
    }
    for deal in cards.chunks(28) {
        println!("{}", bfs(board(deal)));
    }
}
