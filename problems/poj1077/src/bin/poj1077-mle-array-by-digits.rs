//! Memory limit exceeded: notes what it visited in an array indexed by the nine digits of a board,
//! 876 million bytes of which a search touches pages all over. Caught by
//! `stress/unsolvable-two-tiles-swapped`.

use std::io::{self, Read};

const LETTERS: [char; 4] = ['u', 'd', 'l', 'r'];

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tiles: Vec<usize> = input
        .split_whitespace()
        .map(|tile| tile.parse().unwrap_or(0))
        .collect();
    for board in tiles.chunks(9) {
        println!("{}", search(board.to_vec()));
    }
}

fn number(board: &[usize]) -> usize {
    board.iter().fold(0, |number, tile| 10 * number + tile)
}

fn search(start: Vec<usize>) -> String {
    let mut visited = vec![false; 876_543_211];
    visited[number(&start)] = true;
    let mut queue = vec![(start, 0, 4)];
    let mut head = 0;
    while head < queue.len() {
        let board = queue[head].0.clone();
        if number(&board) == 123_456_780 {
            let mut moves = Vec::new();
            while head > 0 {
                moves.push(LETTERS[queue[head].2]);
                head = queue[head].1;
            }
            return moves.iter().rev().collect();
        }
        let x = board.iter().position(|&tile| tile == 0).unwrap();
        for m in 0..4 {
            if [x >= 3, x < 6, x % 3 > 0, x % 3 < 2][m] {
                let mut next = board.clone();
                next.swap(x, [x.wrapping_sub(3), x + 3, x.wrapping_sub(1), x + 1][m]);
                if !visited[number(&next)] {
                    visited[number(&next)] = true;
                    queue.push((next, head, m));
                }
            }
        }
        head += 1;
    }
    "unsolvable".into()
}
