//! Time limit exceeded: deepens its search for ever, for it does not ask whether the board can be
//! solved at all. Caught by `stress/unsolvable-two-tiles-swapped`.

use std::io::{self, Read};

const LETTERS: [u8; 4] = *b"udlr";

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let tiles: Vec<usize> = input
        .split_whitespace()
        .map(|tile| tile.parse().unwrap_or(0))
        .collect();
    for board in tiles.chunks(9) {
        let mut board = board.to_vec();
        let mut moves = Vec::new();
        let mut depth = 0;
        while !search(&mut board, depth, &mut moves) {
            depth += 1;
        }
        let letters: String = moves.iter().map(|&m| char::from(LETTERS[m])).collect();
        println!("{letters}");
    }
}

/// Tries all continuations of at most `depth` moves.
fn search(board: &mut [usize], depth: usize, moves: &mut Vec<usize>) -> bool {
    let wrong = (0..8).filter(|&cell| board[cell] != cell + 1).count();
    if wrong == 0 || wrong > depth + 1 {
        return wrong == 0;
    }
    let x = board.iter().position(|&tile| tile == 0).unwrap();
    for m in 0..4 {
        let legal = [x >= 3, x < 6, x % 3 > 0, x % 3 < 2][m];
        if !legal || depth == 0 || moves.last().map_or(false, |&last| last ^ 1 == m) {
            continue;
        }
        let to = [x.wrapping_sub(3), x + 3, x.wrapping_sub(1), x + 1][m];
        board.swap(x, to);
        moves.push(m);
        if search(board, depth - 1, moves) {
            return true;
        }
        moves.pop();
        board.swap(x, to);
    }
    false
}
