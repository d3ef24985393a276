//! Accepted: boards are numbered in lexicographic order (their rank in the factorial number system)
//! and the distances of all 40,320 improved, one by one, until none gets smaller.

use std::io::{self, Read};

const BOARDS: usize = 40_320;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<usize> = input
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();

    let neighbours: Vec<Vec<usize>> = (0..BOARDS).map(|rank| neighbours(unrank(rank))).collect();
    let mut moves = vec![BOARDS; BOARDS];
    moves[0] = 0;
    loop {
        let mut improved = false;
        for rank in 0..BOARDS {
            for &next in &neighbours[rank] {
                if moves[next] + 1 < moves[rank] {
                    moves[rank] = moves[next] + 1;
                    improved = true;
                }
            }
        }
        if !improved {
            break;
        }
    }
    for board in cards.chunks(8) {
        println!("{}", moves[rank(board)]);
    }
}

fn neighbours(board: Vec<usize>) -> Vec<usize> {
    let blank = board.iter().position(|&card| card == 0).unwrap();
    let mut ranks = Vec::new();
    for cell in 0..8 {
        if (blank / 4).abs_diff(cell / 4) + (blank % 4).abs_diff(cell % 4) == 1 {
            let mut next = board.clone();
            next.swap(blank, cell);
            ranks.push(rank(&next));
        }
    }
    ranks
}

fn rank(board: &[usize]) -> usize {
    let smaller_later = |cell: usize| {
        let later = &board[cell + 1..];
        later.iter().filter(|&&card| card < board[cell]).count()
    };
    (0..8).fold(0, |rank, cell| rank * (8 - cell) + smaller_later(cell))
}

fn unrank(mut rank: usize) -> Vec<usize> {
    let mut digits = Vec::new();
    for base in 1..=8 {
        digits.push(rank % base);
        rank /= base;
    }
    let mut left: Vec<usize> = (0..8).collect();
    digits
        .iter()
        .rev()
        .map(|&digit| left.remove(digit))
        .collect()
}
