//! The reference for Gap: breadth-first search over whole boards in the
//! statement's own terms, with nothing left out.

use std::collections::HashSet;
use std::io::{self, Read};

/// Rows of cards as dealt, 10 * suit + value; 0 is a gap.
type Board = [[u8; 8]; 4];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("text");
    let mut cards: Vec<usize> = input
        .split_ascii_whitespace()
        .map(|token| token.parse().expect("a number"))
        .collect();
    if cards.len() != 28 {
        cards.remove(0);
    }
    for deal in cards.chunks(28) {
        match fewest_moves(board(deal)) {
            Some(moves) => println!("{moves}"),
            None => println!("-1"),
        }
    }
}

fn board(deal: &[usize]) -> Board {
    let mut board = [[0; 8]; 4];
    for row in 0..4 {
        board[row][0] = 10 * (row as u8 + 1) + 1;
        for column in 1..8 {
            let card = deal[7 * row + column - 1];
            if card % 10 != 1 {
                board[row][column] = card as u8;
            }
        }
    }
    board
}

fn fewest_moves(start: Board) -> Option<usize> {
    let mut seen = HashSet::from([start]);
    let mut level = vec![start];
    for moves in 0.. {
        if level.iter().any(is_solved) {
            return Some(moves);
        }
        let mut next_level = Vec::new();
        for board in &level {
            for next in moves_from(board) {
                if seen.insert(next) {
                    next_level.push(next);
                }
            }
        }
        if next_level.is_empty() {
            return None;
        }
        level = next_level;
    }
    None
}

fn is_solved(board: &Board) -> bool {
    (0..4)
        .all(|row| (0..7).all(|column| board[row][column] as usize == 10 * (row + 1) + column + 1))
}

fn moves_from(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    for row in 0..4 {
        for column in 1..8 {
            let left = board[row][column - 1];
            if board[row][column] == 0 && left != 0 && left % 10 != 7 {
                let mut next = *board;
                for cell in next.iter_mut().flatten() {
                    if *cell == left + 1 {
                        *cell = 0;
                    }
                }
                next[row][column] = left + 1;
                boards.push(next);
            }
        }
    }
    boards
}
