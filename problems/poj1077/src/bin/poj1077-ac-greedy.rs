//! Accepted where any solution counts: greedy best-first search by the Manhattan distance. Its
//! answers are legal, but seldom the shortest.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::convert::TryInto;
use std::io::{self, Read};

type Board = [u8; 9];

const GOAL: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tiles: Vec<u8> = input
        .split_whitespace()
        .map(|tile| tile.parse().unwrap_or(0))
        .collect();
    let mut output = String::new();
    for board in tiles.chunks(9) {
        output += &solve(board.try_into().unwrap());
        output.push('\n');
    }
    print!("{output}");
}

fn solve(start: Board) -> String {
    if !solvable(start) {
        return "unsolvable".into();
    }
    let mut parents = HashMap::from([(start, (start, ' '))]);
    let mut heap = BinaryHeap::from([(Reverse(distance(start)), start)]);
    while let Some((_, board)) = heap.pop() {
        if board == GOAL {
            break;
        }
        let x = board.iter().position(|&tile| tile == 0).unwrap();
        for (letter, legal, to) in [
            ('u', x >= 3, x.wrapping_sub(3)),
            ('d', x < 6, x + 3),
            ('l', x % 3 > 0, x.wrapping_sub(1)),
            ('r', x % 3 < 2, x + 1),
        ] {
            if legal {
                let mut next = board;
                next.swap(x, to);
                parents.entry(next).or_insert_with(|| {
                    heap.push((Reverse(distance(next)), next));
                    (board, letter)
                });
            }
        }
    }
    let mut moves = Vec::new();
    let mut board = GOAL;
    while board != start {
        let (parent, letter) = parents[&board];
        moves.push(letter);
        board = parent;
    }
    moves.iter().rev().collect()
}

fn solvable(board: Board) -> bool {
    let tiles: Vec<u8> = board.iter().copied().filter(|&tile| tile > 0).collect();
    let inversions = |i: usize| tiles[..i].iter().filter(|&&tile| tile > tiles[i]).count();
    (0..8).map(inversions).sum::<usize>() % 2 == 0
}

fn distance(board: Board) -> usize {
    let apart = |cell: usize| match board[cell] {
        0 => 0,
        tile => {
            let home = usize::from(tile) - 1;
            (home / 3).abs_diff(cell / 3) + (home % 3).abs_diff(cell % 3)
        }
    };
    (0..9).map(apart).sum()
}
