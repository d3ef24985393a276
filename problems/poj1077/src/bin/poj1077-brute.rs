//! Brute force of poj1077: the distance of every board that the goal reaches, by breadth-first
//! search from the goal; an answer then steps to a board that is nearer by one, over and over.
//! A board without a distance is unsolvable.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("read the input");
    let tokens: Vec<&str> = input.split_whitespace().collect();
    let distances = distances();
    for board in tokens.chunks(9) {
        let board: Board = board.concat().into_bytes().try_into().expect("nine tiles");
        println!("{}", answer(board, &distances));
    }
}

fn distances() -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(GOAL, 0)]);
    let mut queue = VecDeque::from([GOAL]);
    while let Some(board) = queue.pop_front() {
        let distance = distances[&board] + 1;
        for (_, next) in neighbours(board) {
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                distance
            });
        }
    }
    distances
}

fn answer(mut board: Board, distances: &HashMap<Board, u32>) -> String {
    let distance = match distances.get(&board) {
        Some(&distance) => distance,
        None => return "unsolvable".into(),
    };
    let mut moves = String::new();
    for left in (0..distance).rev() {
        let nearer = |&(_, next): &(char, Board)| distances[&next] == left;
        let (letter, next) = neighbours(board).into_iter().find(nearer).unwrap();
        moves.push(letter);
        board = next;
    }
    moves
}

/// The boards after each move of x, with the letter of the move.
fn neighbours(board: Board) -> Vec<(char, Board)> {
    let x = board.iter().position(|&tile| tile == b'x').unwrap();
    let (row, column) = (x / 3, x % 3);
    let mut neighbours = Vec::new();
    let mut step = |allowed: bool, letter: char, to: usize| {
        if allowed {
            let mut next = board;
            next.swap(x, to);
            neighbours.push((letter, next));
        }
    };
    step(row > 0, 'u', x.wrapping_sub(3));
    step(row < 2, 'd', x + 3);
    step(column > 0, 'l', x.wrapping_sub(1));
    step(column < 2, 'r', x + 1);
    neighbours
}
