//! Accepted: iterative deepening on the Manhattan distance (IDA*), a search per board.

use std::io::{self, Read};

const LETTERS: [u8; 4] = *b"udlr";

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tokens: Vec<&str> = input.split_whitespace().collect();
    let mut output = String::new();
    for board in tokens.chunks(9) {
        let mut board: Vec<usize> = board.iter().map(|tile| tile.parse().unwrap_or(0)).collect();
        if solvable(&board) {
            let mut moves = Vec::new();
            let mut bound = (0..9).map(|cell| distance(board[cell], cell)).sum();
            while !search(&mut board, bound, &mut moves) {
                bound += 2;
            }
            output.extend(moves.iter().map(|&m| char::from(LETTERS[m])));
        } else {
            output += "unsolvable";
        }
        output.push('\n');
    }
    print!("{output}");
}

fn solvable(board: &[usize]) -> bool {
    let tiles: Vec<usize> = board.iter().copied().filter(|&tile| tile > 0).collect();
    let inversions = |i: usize| tiles[..i].iter().filter(|&&tile| tile > tiles[i]).count();
    (0..8).map(inversions).sum::<usize>() % 2 == 0
}

fn distance(tile: usize, cell: usize) -> usize {
    if tile == 0 {
        return 0;
    }
    let home = tile - 1;
    (home / 3).abs_diff(cell / 3) + (home % 3).abs_diff(cell % 3)
}

/// Tries all continuations of at most `left` moves.
fn search(board: &mut [usize], left: usize, moves: &mut Vec<usize>) -> bool {
    let bound: usize = (0..9).map(|cell| distance(board[cell], cell)).sum();
    if bound == 0 || bound > left {
        return bound == 0;
    }
    let x = board.iter().position(|&tile| tile == 0).unwrap();
    for m in 0..4 {
        let legal = [x >= 3, x < 6, x % 3 > 0, x % 3 < 2][m];
        if !legal || moves.last().map_or(false, |&last| last ^ 1 == m) {
            continue;
        }
        let to = [x.wrapping_sub(3), x + 3, x.wrapping_sub(1), x + 1][m];
        board.swap(x, to);
        moves.push(m);
        if search(board, left - 1, moves) {
            return true;
        }
        moves.pop();
        board.swap(x, to);
    }
    false
}
