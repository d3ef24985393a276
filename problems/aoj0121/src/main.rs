//! Seven Puzzle: <http://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0121>
//!
//! A move is undone by moving back, so a board is as far from the goal as the goal is from the
//! board: one breadth-first search from the goal answers every board. The search does not depend on
//! the input, so the compiler runs it and the program only looks its answers up.
//!
//! A board is a number of eight octal digits, digit i being the card in cell i; seven of the digits
//! determine the last, so the lower seven are an exact index.
//!
//! Time: a look-up per board. Memory: a table of 2 MiB, of which 20,160 entries hold an answer.

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

/// Answers each board with a line: the fewest moves to the goal.
fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let mut tokens = input.split_ascii_whitespace().peekable();
    let mut number = 0;
    while number == 0 || tokens.peek().is_some() {
        number += 1;
        let moves = read_board(&mut tokens)
            .and_then(fewest_moves)
            .map_err(|problem| format!("board {number}: {problem}"))?;
        if moves >= 10 {
            output.push((b'0' + moves / 10) as char);
        }
        output.push((b'0' + moves % 10) as char);
        output.push('\n');
    }
    Ok(())
}

/// Reads eight cards, row by row.
fn read_board<'a>(tokens: &mut impl Iterator<Item = &'a str>) -> Result<usize, String> {
    let mut board = 0;
    let mut seen = 0;
    for cell in 0..8 {
        let token = tokens.next().unwrap_or("the end of the input");
        let card = match token.as_bytes() {
            [digit @ b'0'..=b'7'] => usize::from(digit - b'0'),
            _ => 8,
        };
        if card == 8 || seen >> card & 1 == 1 {
            return Err(format!(
                "number {}: expected each of 0 to 7 once, found {token}",
                cell + 1
            ));
        }
        seen |= 1 << card;
        board |= card << (3 * cell);
    }
    Ok(board)
}

fn fewest_moves(board: usize) -> Result<u8, String> {
    match MOVES[board & INDEX] {
        UNREACHABLE => Err("expected a board that can reach the goal".to_string()),
        moves => Ok(moves),
    }
}

const GOAL: usize = 0o7654_3210;
const INDEX: usize = 0o777_7777;
const UNREACHABLE: u8 = u8::MAX;

static MOVES: [u8; INDEX + 1] = moves_from_goal();

/// Queues boards with the blank's cell (the bits of its digit) and the moves made. The first time
/// that a board comes up, it has been reached by a shortest way.
const fn moves_from_goal() -> [u8; INDEX + 1] {
    let mut fewest = [UNREACHABLE; INDEX + 1];
    let mut queue = [(GOAL, 0o7, 0); 1 + 3 * 20_160];
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let (board, blank, moves) = queue[head];
        head += 1;
        if fewest[board & INDEX] != UNREACHABLE {
            continue;
        }
        fewest[board & INDEX] = moves;
        // Beyond the end of a row lies no cell and no card: the same board comes up again.
        let next = moves + 1;
        let from = swap_rows(blank);
        let card = board & from;
        queue[tail] = (board ^ card ^ swap_rows(card), from, next);
        let from = blank >> 3 & 0o0777_0777;
        let card = board & from;
        queue[tail + 1] = (board ^ card ^ card << 3, from, next);
        let from = blank << 3 & 0o7770_7770;
        let card = board & from;
        queue[tail + 2] = (board ^ card ^ card >> 3, from, next);
        tail += 3;
    }
    fewest
}

const fn swap_rows(cells: usize) -> usize {
    cells >> 12 | cells << 12 & 0o7777_0000
}
