//! Brute force of poj1077: the distance of every board that the goal reaches, by breadth-first
//! search from the goal; an answer then steps to a board that is nearer by one, over and over.
//! A board without a distance is unsolvable.

use std::collections::VecDeque;
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

/// The distance of each board under its place in the dictionary.
fn distances() -> Vec<Option<u32>> {
    let mut distances = vec![None; 362_880];
    distances[place(GOAL)] = Some(0);
    let mut queue = VecDeque::from([(GOAL, 0)]);
    while let Some((board, distance)) = queue.pop_front() {
        for (_, next) in neighbours(board) {
            let known = &mut distances[place(next)];
            if known.is_none() {
                *known = Some(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// How many boards come before a board in a dictionary of all: those that first
/// differ from it in a cell, by a lower tile than its own among those left.
fn place(board: Board) -> usize {
    let mut place = 0;
    for cell in 0..9 {
        let lower = (cell + 1..9).filter(|&later| board[later] < board[cell]);
        place = place * (9 - cell) + lower.count();
    }
    place
}

fn answer(mut board: Board, distances: &[Option<u32>]) -> String {
    let distance = match distances[place(board)] {
        Some(distance) => distance,
        None => return "unsolvable".into(),
    };
    let mut moves = String::new();
    for left in (0..distance).rev() {
        let nearer = |&(_, next): &(char, Board)| distances[place(next)] == Some(left);
        let (letter, next) = neighbours(board).find(nearer).unwrap();
        moves.push(letter);
        board = next;
    }
    moves
}

/// The boards after each move of x, with the letter of the move.
fn neighbours(board: Board) -> impl Iterator<Item = (char, Board)> {
    let x = board.iter().position(|&tile| tile == b'x').unwrap();
    let (row, column) = (x / 3, x % 3);
    let steps = [
        ('u', row > 0, x.wrapping_sub(3)),
        ('d', row < 2, x + 3),
        ('l', column > 0, x.wrapping_sub(1)),
        ('r', column < 2, x + 1),
    ];
    let allowed = steps.into_iter().filter(|&(_, allowed, _)| allowed);
    allowed.map(move |(letter, _, to)| {
        let mut next = board;
        next.swap(x, to);
        (letter, next)
    })
}
