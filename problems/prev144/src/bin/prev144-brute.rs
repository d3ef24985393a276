//! Brute force of Card Swap: every sequence of no move, of one move, of two moves, and so on, until
//! one exchanges A and B.

use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("UTF-8 text");
    let mut board: Vec<u8> = Vec::new();
    for line in input.lines() {
        let row = line.trim_end();
        if !row.is_empty() {
            board.extend(format!("{row:3}").bytes());
        }
    }
    if !board.contains(&b' ') {
        let star = board.iter().position(|&card| card == b'*');
        board[star.expect("four stars where no blank is")] = b' ';
    }
    let place = |card| board.iter().position(|&other| other == card);
    let (a, b) = (place(b'A').expect("one A"), place(b'B').expect("one B"));
    let mut moves = 0;
    while !exchanges(&mut board.clone(), a, b, moves) {
        moves += 1;
    }
    println!("{moves}");
}

/// Can exactly so many moves take A to cell `b` and B to cell `a`?
fn exchanges(board: &mut [u8], a: usize, b: usize, moves: usize) -> bool {
    if moves == 0 {
        return board[b] == b'A' && board[a] == b'B';
    }
    for (one, other) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] {
        if board[one] == b' ' || board[other] == b' ' {
            board.swap(one, other);
            if exchanges(board, a, b, moves - 1) {
                return true;
            }
            board.swap(one, other);
        }
    }
    false
}
