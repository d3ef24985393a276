//! Wrong answer: does not forget the boards that were visited for the boards before, so a later
//! search is stopped by them at once. Caught by every input with boards on one another's way, as
//! `stress/one-board-of-each-depth`.

use std::collections::{HashMap, HashSet};
use std::convert::TryInto;
use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tokens: Vec<&str> = input.split_whitespace().collect();
    let mut visited = HashSet::new();
    for board in tokens.chunks(9) {
        let board: Board = board.concat().into_bytes().try_into().unwrap();
        println!(
            "{}",
            search(board, &mut visited)
                .as_deref()
                .unwrap_or("unsolvable")
        );
    }
}

fn search(start: Board, visited: &mut HashSet<Board>) -> Option<String> {
    let mut steps = HashMap::new();
    let mut queue = vec![start];
    let mut head = 0;
    while head < queue.len() {
        let board = queue[head];
        head += 1;
        if board == GOAL {
            return Some(way(start, &steps));
        }
        let x = board.iter().position(|&tile| tile == b'x').unwrap();
        for (letter, legal, to) in [
            ('u', x >= 3, x.wrapping_sub(3)),
            ('d', x < 6, x + 3),
            ('l', x % 3 > 0, x.wrapping_sub(1)),
            ('r', x % 3 < 2, x + 1),
        ] {
            if !legal {
                continue;
            }
            let mut next = board;
            next.swap(x, to);
            if visited.insert(next) {
                steps.insert(next, (letter, board));
                queue.push(next);
            }
        }
    }
    None
}

/// The moves from the start to the goal: each board knows the move to it and the board before.
fn way(start: Board, steps: &HashMap<Board, (char, Board)>) -> String {
    let mut letters = Vec::new();
    let mut board = GOAL;
    while board != start {
        let (letter, before) = steps[&board];
        letters.push(letter);
        board = before;
    }
    letters.iter().rev().collect()
}
