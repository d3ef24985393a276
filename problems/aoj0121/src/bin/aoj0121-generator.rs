//! Generator for Seven Puzzle: 32 boards on average, 1,000 at most. A board is two bytes, its place
//! in the order of breadth-first search from the goal, so that lower bytes are nearer boards. After
//! each board a byte says whether another follows; 0 says no.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::io::AsFd;

type Board = [usize; 8];

fn main() -> io::Result<()> {
    let stdin = io::stdin().as_fd().try_clone_to_owned()?;
    let mut bytes = BufReader::new(File::from(stdin));
    let boards = boards_by_moves();
    let mut output = String::new();
    for _ in 0..1000 {
        let place = draw(&mut bytes)? * 256 + draw(&mut bytes)?;
        let board = boards[place % boards.len()].map(|card| card.to_string());
        output.push_str(&board.join(" "));
        output.push('\n');
        if draw(&mut bytes)? < 8 {
            break;
        }
    }
    print!("{output}");
    // Leave the offset of stdin behind the last byte drawn.
    let unused = bytes.buffer().len() as i64;
    bytes.get_mut().seek(SeekFrom::Current(-unused)).map(|_| ())
}

/// The next byte; the end of the file counts as zeros.
fn draw(bytes: &mut impl Read) -> io::Result<usize> {
    let mut byte = [0];
    match bytes.read(&mut byte)? {
        0 => Ok(0),
        _ => Ok(usize::from(byte[0])),
    }
}

fn boards_by_moves() -> Vec<Board> {
    let goal = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut boards = vec![goal];
    let mut seen = vec![false; 1 << 21];
    seen[index(&goal)] = true;
    let mut head = 0;
    while head < boards.len() {
        let board = boards[head];
        head += 1;
        let blank = board.iter().position(|&card| card == 0).unwrap_or(0);
        let left = if blank % 4 > 0 { blank - 1 } else { blank };
        let right = if blank % 4 < 3 { blank + 1 } else { blank };
        for cell in [(blank + 4) % 8, left, right] {
            let mut next = board;
            next.swap(blank, cell);
            if !seen[index(&next)] {
                seen[index(&next)] = true;
                boards.push(next);
            }
        }
    }
    boards
}

/// Seven cards determine the eighth.
fn index(board: &Board) -> usize {
    board[..7].iter().fold(0, |index, card| index * 8 + card)
}
