//! Generator of poj1077: 1 to 100 boards, one a line.
//!
//! The seed in the first argument stands for the bytes on stdin; every choice is drawn from these:
//! one byte for the number of boards, then nine bytes a board. Lower bytes give fewer boards,
//! nearer to the goal; zeros give the goal alone. At the end the file offset of stdin stands behind
//! the last byte drawn.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::io::AsFd;

type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

/// One of the two boards that are farthest from the goal, 31 moves.
const FARTHEST: Board = *b"8672543x1";

fn main() -> io::Result<()> {
    let mut stdin = BufReader::new(File::from(io::stdin().as_fd().try_clone_to_owned()?));
    let mut boards = String::new();
    for _ in 0..1 + draw::<1>(&mut stdin)?[0] % 100 {
        let [kind, choices @ ..] = draw::<9>(&mut stdin)?;
        let board = match kind % 4 {
            0 | 1 => permutation(choices),
            2 => walk(GOAL, choices),
            _ => walk(FARTHEST, choices),
        };
        boards += &board.map(|tile| char::from(tile).to_string()).join(" ");
        boards.push('\n');
    }
    print!("{boards}");
    let drawn = stdin.stream_position()?;
    stdin.into_inner().seek(SeekFrom::Start(drawn))?;
    Ok(())
}

/// The next bytes of the stream, zeros behind its end.
fn draw<const N: usize>(stream: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = Vec::new();
    stream.take(N as u64).read_to_end(&mut bytes)?;
    bytes.resize(N, 0);
    Ok(bytes.try_into().unwrap())
}

/// Takes the tiles one after the other from those that are left, 0 for the first.
fn permutation(choices: [u8; 8]) -> Board {
    let mut board = GOAL;
    for (i, choice) in choices.iter().enumerate() {
        let chosen = i + usize::from(*choice) % (9 - i);
        board[i..=chosen].rotate_right(1);
    }
    board
}

/// Moves x as the choices say, 0 for not at all.
fn walk(mut board: Board, choices: [u8; 8]) -> Board {
    for choice in choices {
        let x = board.iter().take_while(|&&tile| tile != b'x').count();
        match choice % 5 {
            1 if x >= 3 => board.swap(x, x - 3),
            2 if x < 6 => board.swap(x, x + 3),
            3 if x % 3 > 0 => board.swap(x, x - 1),
            4 if x % 3 < 2 => board.swap(x, x + 1),
            _ => {}
        }
    }
    board
}
