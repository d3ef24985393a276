//! Brute force of Seven Puzzle: all boards level by level. The boards at k moves are those that one
//! move makes of the boards at k - 1 and that no earlier level holds.

use std::collections::HashMap;
use std::io::{self, Read};

type Board = [[u8; 4]; 2];

const GOAL: Board = [[0, 1, 2, 3], [4, 5, 6, 7]];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("UTF-8 text");
    let cards: Vec<u8> = input
        .split_whitespace()
        .map(|token| token.parse().expect("a number"))
        .collect();
    let moves = moves_from_goal();
    for board in cards.chunks(8) {
        let mut rows = [[0; 4]; 2];
        rows[0].copy_from_slice(&board[..4]);
        rows[1].copy_from_slice(&board[4..]);
        println!("{}", moves[&rows]);
    }
}

fn moves_from_goal() -> HashMap<Board, usize> {
    let mut moves = HashMap::from([(GOAL, 0)]);
    let mut level = vec![GOAL];
    let mut k = 0;
    while !level.is_empty() {
        k += 1;
        let mut next_level = Vec::new();
        for next in level.into_iter().flat_map(moved) {
            moves.entry(next).or_insert_with(|| {
                next_level.push(next);
                k
            });
        }
        level = next_level;
    }
    moves
}

/// The boards that one move makes of this one.
fn moved(board: Board) -> Vec<Board> {
    let mut boards = Vec::new();
    for row in 0..2 {
        for column in 0..4 {
            if board[row][column] == 0 {
                boards.push(exchanged(board, (row, column), (1 - row, column)));
                if column > 0 {
                    boards.push(exchanged(board, (row, column), (row, column - 1)));
                }
                if column < 3 {
                    boards.push(exchanged(board, (row, column), (row, column + 1)));
                }
            }
        }
    }
    boards
}

fn exchanged(mut board: Board, one: (usize, usize), other: (usize, usize)) -> Board {
    let card = board[one.0][one.1];
    board[one.0][one.1] = board[other.0][other.1];
    board[other.0][other.1] = card;
    board
}
