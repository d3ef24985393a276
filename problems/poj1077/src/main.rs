//! Eight: http://poj.org/problem?id=1077 (also HDU 1043, AcWing 179)
//!
//! A move swaps x with a neighbour. It keeps the parity of the tiles' inversions: left and right
//! change no order, up and down carry one tile past two others. So a board with an odd number of
//! inversions is unsolvable; the goal reaches all others.
//!
//! A shortest answer comes from breadth-first search, one whole level at a time, from the board and
//! from the goal. While neither has found a board of the other, every answer is longer than their
//! depths together, so the first board found by both lies on a shortest one. When the input has
//! many boards, one search from the goal answers them all.
//!
//! Time: at most 16,000 boards found for one answer, 181,440 for many. Memory: 4 MiB of hash table.

use std::io::{self, Read, Write};
use std::{mem, process};

fn main() -> io::Result<()> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let mut output = String::new();
    let result = solve(&String::from_utf8_lossy(&input), &mut output);
    io::stdout().write_all(output.as_bytes())?;
    if let Err(message) = result {
        eprintln!("{message}");
        process::exit(1);
    }
    Ok(())
}

/// Up to so many boards, a search for each costs at worst about what one for all costs.
const FEW: usize = 12;

fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let mut boards = Vec::new();
    let end = read_boards(input, &mut boards);
    let few = boards.iter().flatten().count() <= FEW;
    let mut goal = Search::<19>::new(GOAL);
    for board in boards {
        match board {
            None => output.push_str("unsolvable"),
            Some(start) if few => write_moves(&meet(start), output),
            Some(start) => write_moves(&goal.reach(start), output),
        }
        output.push('\n');
    }
    end
}

/// Reads boards to the end of the input; an unsolvable one is `None`.
fn read_boards(input: &str, boards: &mut Vec<Option<Board>>) -> Result<(), String> {
    let mut tokens = input.split_ascii_whitespace().peekable();
    while boards.is_empty() || tokens.peek().is_some() {
        let (mut board, mut seen, mut inversions) = (0, 0u32, 0);
        for cell in 0..9 {
            let token = tokens.next().unwrap_or("the end of the input");
            let tile = "x12345678".bytes().position(|b| token.as_bytes() == [b]);
            let tile = tile.filter(|tile| seen >> tile & 1 == 0).ok_or_else(|| {
                let place = format!("board {}, token {}", boards.len() + 1, cell + 1);
                format!("{place}: expected x or 1 to 8, each once, found {token:.20}")
            })?;
            if tile == 0 {
                board |= cell << 4 | cell;
            } else {
                board |= (tile as u64) << (8 + 4 * cell);
                inversions += (seen >> tile).count_ones();
            }
            seen |= 1 << tile;
        }
        boards.push(Some(Board(board)).filter(|_| inversions % 2 == 0));
    }
    Ok(())
}

/// In 4 bits each, from the lowest: the cell of x one move before, the cell of x, the tile in each
/// cell with 0 for x. The root of a search has x in the same cell one move before.
#[derive(Clone, Copy)]
struct Board(u64);

const GOAL: Board = Board(0x8765_4321 << 8 | 0x88);

#[rustfmt::skip]
const NEIGHBOURS: [&[u64]; 9] = [
    &[1, 3],    &[0, 2, 4],    &[1, 5],
    &[0, 4, 6], &[1, 3, 5, 7], &[2, 4, 8],
    &[3, 7],    &[4, 6, 8],    &[5, 7],
];

impl Board {
    fn back(self) -> u64 {
        self.0 & 15
    }

    fn x(self) -> u64 {
        self.0 >> 4 & 15
    }

    fn tiles(self) -> u64 {
        self.0 >> 8
    }

    fn moved(self, to: u64) -> Board {
        let tile = self.tiles() >> (4 * to) & 15;
        let swap = tile * (1 << (4 * to) | 1 << (4 * self.x()));
        Board((self.tiles() ^ swap) << 8 | to << 4 | self.x())
    }
}

/// A breadth-first search from a root, with more slots than boards: each of two that meet finds at
/// most 8,456, counted over all boards, and one alone 181,440.
struct Search<const BITS: u32> {
    /// The boards found: a hash table with linear probing, 0 for an empty slot.
    slots: Vec<u64>,
    /// The last level.
    level: Vec<Board>,
}

impl<const BITS: u32> Search<BITS> {
    fn new(root: Board) -> Self {
        let (slots, level) = (vec![0; 1 << BITS], vec![root]);
        let mut search = Search { slots, level };
        if let Err(slot) = search.find(root) {
            search.slots[slot] = root.0;
        }
        search
    }

    /// The board as it was found, or the empty slot where it belongs.
    fn find(&self, board: Board) -> Result<Board, usize> {
        let hash = board.tiles().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (hash >> (64 - BITS)) as usize;
        while self.slots[slot] != 0 {
            let found = Board(self.slots[slot]);
            if found.tiles() == board.tiles() {
                return Ok(found);
            }
            slot = (slot + 1) % (1 << BITS);
        }
        Err(slot)
    }

    /// Finds the next level, or its first board that is wanted.
    fn grow(&mut self, wanted: impl Fn(Board) -> bool) -> Option<Board> {
        let level = mem::take(&mut self.level);
        let mut next_level = Vec::with_capacity(2 * level.len());
        for board in level {
            for &to in NEIGHBOURS[board.x() as usize] {
                if to == board.back() {
                    continue;
                }
                let next = board.moved(to);
                if let Err(slot) = self.find(next) {
                    self.slots[slot] = next.0;
                    next_level.push(next);
                    if wanted(next) {
                        return Some(next);
                    }
                }
            }
        }
        self.level = next_level;
        None
    }

    /// The cells of x from a board, searched for as deep as it takes, to the root.
    fn reach(&mut self, mut board: Board) -> Vec<u64> {
        while self.find(board).is_err() {
            self.grow(|_| false);
        }
        let mut cells = Vec::with_capacity(32);
        while let Ok(found) = self.find(board) {
            cells.push(found.x());
            if found.x() == found.back() {
                break;
            }
            board = found.moved(found.back());
        }
        cells
    }
}

/// The cells of x in a shortest answer: the way from the board to where two searches meet, and on.
fn meet(start: Board) -> Vec<u64> {
    let (mut near, mut far) = (Search::<15>::new(start), Search::<15>::new(GOAL));
    let mut met = far.find(start).ok();
    loop {
        if let Some(board) = met {
            let mut cells = near.reach(board);
            cells.reverse();
            cells.pop();
            cells.extend(far.reach(board));
            return cells;
        }
        met = if near.level.len() < far.level.len() {
            near.grow(|board| far.find(board).is_ok())
        } else {
            far.grow(|board| near.find(board).is_ok())
        };
    }
}

fn write_moves(cells: &[u64], output: &mut String) {
    let letter = |step: &[u64]| char::from(b"u.l.r.d"[(step[1] + 3 - step[0]) as usize]);
    output.extend(cells.windows(2).map(letter));
}
