//! Depth first with memory: no play ever comes back to a board, so the fewest
//! moves from a board are one more than the least of its successors'.

use std::collections::HashMap;
use std::io::{self, Read};

const NEVER: u8 = 255;

#[derive(Clone, Copy)]
struct Board {
    /// Rows of 8; 10 * suit + value, 0 is a gap.
    cells: [u8; 32],
    place: [u8; 48],
}

impl Board {
    /// The places of the 24 cards that move, 5 bits each.
    fn key(&self) -> u128 {
        let cards = (1..5).flat_map(|suit| (2..8).map(move |value| 10 * suit + value));
        cards.fold(0, |key, card: usize| {
            key << 5 | u128::from(self.place[card])
        })
    }
}

fn fewest(board: Board, known: &mut HashMap<u128, u8>) -> u8 {
    let key = board.key();
    if let Some(&moves) = known.get(&key) {
        return moves;
    }
    let solved = |i: usize| i % 8 == 7 || board.cells[i] as usize == 10 * (i / 8 + 1) + i % 8 + 1;
    let mut best = if (0..32).all(solved) { 0 } else { NEVER };
    for gap in (0..32).filter(|&i| board.cells[i] == 0) {
        let left = board.cells[gap - 1];
        if left != 0 && left % 10 != 7 {
            let card = left + 1;
            let from = board.place[card as usize] as usize;
            let mut next = board;
            next.cells[gap] = card;
            next.cells[from] = 0;
            next.place[card as usize] = gap as u8;
            best = best.min(fewest(next, known).saturating_add(1));
        }
    }
    known.insert(key, best);
    best
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens: Vec<&str> = input.split_whitespace().collect();
    if tokens.len() != 28 {
        tokens.remove(0);
    }
    for deal in tokens.chunks(28) {
        let mut board = Board {
            cells: [0; 32],
            place: [0; 48],
        };
        for suit in 1..5 {
            board.cells[8 * suit - 8] = 10 * suit as u8 + 1;
        }
        for (i, card) in deal.iter().enumerate() {
            let card: u8 = card.parse().unwrap();
            if card % 10 != 1 {
                let cell = i / 7 * 8 + i % 7 + 1;
                board.cells[cell] = card;
                board.place[card as usize] = cell as u8;
            }
        }
        match fewest(board, &mut HashMap::new()) {
            NEVER => println!("-1"),
            moves => println!("{moves}"),
        }
    }
}
