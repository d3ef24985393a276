//! Brute force of poj1077: the distance of every board from the goal, by breadth-first search over
//! all that the goal reaches; an answer then steps to a board that is nearer by one, over and over.
//! A board without a distance is unsolvable.

use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";
const LETTERS: [char; 4] = ['u', 'd', 'l', 'r'];

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("read the input");
    let tokens: Vec<&str> = input.split_whitespace().collect();
    let distances = distances();
    let mut output = String::new();
    for board in tokens.chunks(9) {
        let board = board.concat().into_bytes().try_into().expect("nine tiles");
        output += &answer(board, &distances);
        output.push('\n');
    }
    print!("{output}");
}

fn distances() -> Vec<Option<u8>> {
    let mut distances = vec![None; 362_880];
    distances[rank(GOAL)] = Some(0);
    let mut level = vec![GOAL];
    for distance in 1.. {
        let mut next_level = Vec::new();
        for next in level.into_iter().flat_map(neighbours).flatten() {
            let slot = &mut distances[rank(next)];
            if slot.is_none() {
                *slot = Some(distance);
                next_level.push(next);
            }
        }
        if next_level.is_empty() {
            break;
        }
        level = next_level;
    }
    distances
}

fn answer(mut board: Board, distances: &[Option<u8>]) -> String {
    let mut answer = String::new();
    while let Some(distance) = distances[rank(board)] {
        if distance == 0 {
            return answer;
        }
        let nearer = |next: &Option<Board>| {
            next.map_or(false, |next| distances[rank(next)] == Some(distance - 1))
        };
        let m = neighbours(board).iter().position(nearer).unwrap();
        answer.push(LETTERS[m]);
        board = neighbours(board)[m].unwrap();
    }
    "unsolvable".into()
}

/// The number of permutations before this one in order.
fn rank(board: Board) -> usize {
    (0..9).fold(0, |rank, i| {
        let smaller = board[i..].iter().filter(|&&tile| tile < board[i]).count();
        rank * (9 - i) + smaller
    })
}

/// The board after each move of x, by letter, where x can move so.
fn neighbours(board: Board) -> [Option<Board>; 4] {
    let x = board.iter().position(|&tile| tile == b'x').unwrap();
    let moved = |legal: bool, to: usize| {
        legal.then(|| {
            let mut next = board;
            next.swap(x, to);
            next
        })
    };
    [
        moved(x >= 3, x.wrapping_sub(3)),
        moved(x < 6, x + 3),
        moved(x % 3 > 0, x.wrapping_sub(1)),
        moved(x % 3 < 2, x + 1),
    ]
}
