//! Eight: http://poj.org/problem?id=1077 (also HDU 1043, AcWing 179)
//!
//! A move swaps x with a neighbour. It keeps the parity of the tiles' inversions: left and right
//! change no order, up and down carry one tile past two others. So a board with an odd number of
//! inversions is unsolvable; all others are reached from the goal.
//!
//! A shortest answer comes from breadth-first search, one whole level at a time, from the goal and
//! from the board. While the two sides have not met, every answer is longer than their depths
//! together, so the first meeting lies on a shortest one. When the input has many boards, only the
//! goal's side grows, and each of its levels is searched once for all of them.
//!
//! Time: at most some 16,000 boards searched for one alone, 181,440 for a whole input.
//! Memory: a hash table of 4 MiB.

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

/// Up to so many boards, a search for each costs at worst what one search for all costs.
const FEW: usize = 16;

fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let mut boards = Vec::new();
    let end = read_boards(input, &mut boards);
    let few = boards.iter().flatten().count() <= FEW;
    let mut shared = Search::new();
    for board in boards {
        match board {
            None => output.push_str("unsolvable"),
            Some(board) if few => Search::new().meet(board, output),
            Some(board) => shared.reach(board, output),
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
            let tile = match token.as_bytes() {
                b"x" => 0,
                [digit @ b'1'..=b'8'] => u64::from(digit - b'0'),
                _ => 9,
            };
            if tile == 9 || seen >> tile & 1 == 1 {
                return Err(format!(
                    "board {}, token {}: expected x or a digit from 1 to 8, each once, found {:.20}",
                    boards.len() + 1,
                    cell + 1,
                    token
                ));
            }
            seen |= 1 << tile;
            if tile == 0 {
                board |= cell << X | cell << BACK;
            } else {
                board |= tile << (4 * cell);
                inversions += (seen >> tile).count_ones() - 1;
            }
        }
        boards.push(if inversions % 2 == 0 { Some(Board(board)) } else { None });
    }
    Ok(())
}

/// The tiles, 4 bits a cell with 0 for x; above them the cell of x, its cell one move nearer to the
/// root of the search (in the root itself the same cell), and the side of the search.
#[derive(Clone, Copy)]
struct Board(u64);

const TILES: u64 = (1 << X) - 1;
const X: u32 = 36;
const BACK: u32 = 40;
const SIDE: u32 = 44;
const SOLVED: Board = Board(0x8765_4321 | 8 << X | 8 << BACK | (GOAL as u64) << SIDE);

/// The sides of a search.
const START: usize = 0;
const GOAL: usize = 1;

/// The neighbours of each cell.
#[rustfmt::skip]
const NEIGHBOURS: [&[u64]; 9] = [
    &[1, 3],    &[0, 2, 4],    &[1, 5],
    &[0, 4, 6], &[1, 3, 5, 7], &[2, 4, 8],
    &[3, 7],    &[4, 6, 8],    &[5, 7],
];

impl Board {
    fn x(self) -> u64 {
        self.0 >> X & 15
    }

    fn back(self) -> u64 {
        self.0 >> BACK & 15
    }

    fn side(self) -> usize {
        (self.0 >> SIDE) as usize
    }

    /// The board with x moved to a neighbouring cell.
    fn moved(self, to: u64) -> Board {
        let tile = self.0 >> (4 * to) & 15;
        let tiles = self.0 & TILES ^ tile << (4 * to) ^ tile << (4 * self.x());
        Board(tiles | to << X | self.x() << BACK | self.0 & 1 << SIDE)
    }
}

struct Search {
    /// The boards searched: a hash table with open addressing and linear probing, 0 for an empty slot.
    slots: Vec<u64>,
    /// The last level of each side.
    levels: [Vec<Board>; 2],
}

const SLOT_BITS: u32 = 19;

impl Search {
    fn new() -> Search {
        let mut search =
            Search { slots: vec![0; 1 << SLOT_BITS], levels: [Vec::new(), Vec::new()] };
        search.add_root(SOLVED, GOAL);
        search
    }

    fn add_root(&mut self, root: Board, side: usize) {
        if let Err(slot) = self.find(root) {
            self.slots[slot] = root.0;
            self.levels[side].push(root);
        }
    }

    /// The board as it was searched, or the empty slot where it belongs.
    fn find(&self, board: Board) -> Result<Board, usize> {
        let hash = (board.0 & TILES).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (hash >> (64 - SLOT_BITS)) as usize;
        while self.slots[slot] != 0 {
            if (self.slots[slot] ^ board.0) & TILES == 0 {
                return Ok(Board(self.slots[slot]));
            }
            slot = (slot + 1) % (1 << SLOT_BITS);
        }
        Err(slot)
    }

    /// Searches one more level of a side, or returns the first board found that a move joins to a
    /// board of the other side, and that one.
    fn grow(&mut self, side: usize) -> Option<(Board, Board)> {
        let level = mem::take(&mut self.levels[side]);
        let mut next_level = Vec::with_capacity(2 * level.len());
        for board in level {
            for &to in NEIGHBOURS[board.x() as usize] {
                if to == board.back() {
                    continue;
                }
                let next = board.moved(to);
                match self.find(next) {
                    Ok(found) if found.side() != side => return Some((board, found)),
                    Ok(_) => {}
                    Err(slot) => {
                        self.slots[slot] = next.0;
                        next_level.push(next);
                    }
                }
            }
        }
        self.levels[side] = next_level;
        None
    }

    /// The cells of x on the way from a board that was searched to its root.
    fn way_back(&self, mut board: Board) -> Vec<u64> {
        let mut cells = Vec::with_capacity(32);
        while let Ok(found) = self.find(board) {
            cells.push(found.x());
            if found.back() == found.x() {
                break;
            }
            board = found.moved(found.back());
        }
        cells
    }

    /// Grows the smaller side until the two meet.
    fn meet(&mut self, start: Board, output: &mut String) {
        self.add_root(start, START);
        while !self.levels[START].is_empty() {
            let smaller =
                if self.levels[START].len() < self.levels[GOAL].len() { START } else { GOAL };
            if let Some((board, other)) = self.grow(smaller) {
                let (near, far) = if smaller == START { (board, other) } else { (other, board) };
                let mut cells = self.way_back(near);
                cells.reverse();
                cells.extend(self.way_back(far));
                return write_moves(&cells, output);
            }
        }
    }

    /// Grows the goal's side until it reaches the board.
    fn reach(&mut self, start: Board, output: &mut String) {
        while self.find(start).is_err() {
            self.grow(GOAL);
        }
        write_moves(&self.way_back(start), output);
    }
}

fn write_moves(cells: &[u64], output: &mut String) {
    for step in cells.windows(2) {
        output.push(match step[1].wrapping_sub(step[0]) {
            1 => 'r',
            3 => 'd',
            _ if step[0] - step[1] == 1 => 'l',
            _ => 'u',
        });
    }
}
