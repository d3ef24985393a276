//! Checker of poj1077: any legal sequence of moves that solves the board is right.
//!
//! `poj1077-checker INPUT ANSWER FEEDBACK_DIR [shortest] < output` exits with 42 for a right output
//! and with 43 for a wrong one, the reason in `FEEDBACK_DIR/judgemessage.txt`. With `shortest`, an
//! answer must also be as short as the one in ANSWER. The flags of the default comparison,
//! `case_sensitive` and `space_change_sensitive`, which judges may add, change nothing. Where the
//! call, INPUT or ANSWER is at fault, it exits with 1, the reason on stderr.
//!
//! The output has one line a board. Letters count in either case. White space counts as it stands:
//! a blank or a carriage return is wrong, and only the newline at the end may be missing.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

enum Fault {
    Output(String),
    Judge(String),
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let reason = match run(&arguments) {
        Ok(()) => return ExitCode::from(42),
        Err(Fault::Judge(reason)) => reason,
        Err(Fault::Output(reason)) => {
            let message = Path::new(&arguments[2]).join("judgemessage.txt");
            match fs::write(&message, reason + "\n") {
                Ok(()) => return ExitCode::from(43),
                Err(error) => format!("{}: {error}", message.display()),
            }
        }
    };
    eprintln!("{reason}");
    ExitCode::FAILURE
}

fn run(arguments: &[OsString]) -> Result<(), Fault> {
    let known = |option: &OsString| {
        ["shortest", "case_sensitive", "space_change_sensitive"]
            .iter()
            .any(|known| option == known)
    };
    let (input, answer, shortest) = match arguments {
        [input, answer, _, options @ ..] if options.iter().all(known) => (
            input,
            answer,
            options.iter().any(|option| option == "shortest"),
        ),
        _ => {
            return Err(Fault::Judge(
                "usage: INPUT ANSWER FEEDBACK_DIR [shortest] < output".into(),
            ))
        }
    };
    let read =
        |path| fs::read(path).map_err(|error| format!("{}: {error}", Path::new(path).display()));
    let boards = read(input)
        .and_then(|input| read_boards(&input))
        .map_err(Fault::Judge)?;
    let answer = read(answer).map_err(Fault::Judge)?;
    let mut output = Vec::new();
    io::stdin()
        .read_to_end(&mut output)
        .map_err(|error| Fault::Judge(format!("stdin: {error}")))?;

    let expected = lines(&answer, boards.len()).map_err(in_answer)?;
    let found = lines(&output, boards.len()).map_err(Fault::Output)?;
    for (i, board) in boards.iter().enumerate() {
        let at_board = |reason: String| format!("board {} ({}): {reason}", i + 1, show(board));
        let expected = replay(board, expected[i])
            .map_err(at_board)
            .map_err(in_answer)?;
        let found = replay(board, found[i]).map_err(|reason| match expected {
            Some(_) => Fault::Output(at_board(reason)),
            None => Fault::Output(at_board(format!("expected unsolvable: {reason}"))),
        })?;
        match (expected, found) {
            (Some(expected), Some(found)) if shortest && found > expected => {
                let reason = format!("{found} moves, but {expected} are enough");
                return Err(Fault::Output(at_board(reason)));
            }
            (Some(expected), Some(found)) if shortest && found < expected => {
                let reason = format!("{expected} moves, but {found} are enough");
                return Err(in_answer(at_board(reason)));
            }
            (Some(_), None) => return Err(Fault::Output(at_board("can be solved".into()))),
            (None, Some(_)) => return Err(in_answer(at_board("can be solved".into()))),
            _ => {}
        }
    }
    Ok(())
}

fn in_answer(reason: String) -> Fault {
    Fault::Judge(format!("answer: {reason}"))
}

/// A board row by row.
type Board = [u8; 9];

const GOAL: Board = *b"12345678x";

fn show(board: &Board) -> String {
    board.map(|tile| char::from(tile).to_string()).join(" ")
}

fn read_boards(input: &[u8]) -> Result<Vec<Board>, String> {
    let tokens = input
        .split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty());
    let tiles: Option<Vec<u8>> = tokens
        .map(|token| <[u8; 1]>::try_from(token).ok().map(|[tile]| tile))
        .collect();
    let boards: Option<Vec<Board>> =
        tiles.and_then(|tiles| tiles.chunks(9).map(|board| board.try_into().ok()).collect());
    match boards {
        Some(boards) if !boards.is_empty() && boards.iter().all(is_permutation) => Ok(boards),
        _ => Err("input: expected boards, each a permutation of 1 to 8 and x".into()),
    }
}

fn is_permutation(board: &Board) -> bool {
    GOAL.iter().all(|tile| board.contains(tile))
}

/// The lines of a text, one a board; the last may lack its newline.
fn lines(text: &[u8], boards: usize) -> Result<Vec<&[u8]>, String> {
    let is_newline = |byte: &u8| *byte == b'\n';
    let count = text.split_inclusive(is_newline).count();
    let empty_without_newline = text.is_empty() || text.ends_with(b"\n");
    if count == boards || count + 1 == boards && empty_without_newline {
        Ok(text.split(is_newline).take(boards).collect())
    } else {
        Err(format!(
            "expected one line a board, {boards} in all, found {count}"
        ))
    }
}

/// The number of moves that solve the board, `None` where the line says that it is unsolvable.
fn replay(board: &Board, line: &[u8]) -> Result<Option<usize>, String> {
    if line.eq_ignore_ascii_case(b"unsolvable") {
        return Ok(None);
    }
    let mut now = *board;
    for (i, &letter) in line.iter().enumerate() {
        step(&mut now, letter).map_err(|fault| {
            let (number, length, letter) = (i + 1, line.len(), letter.escape_ascii());
            format!(
                "move {number} of {length}, '{letter}' at {}: {fault}",
                show(&now)
            )
        })?;
    }
    if now == GOAL {
        Ok(Some(line.len()))
    } else {
        Err(format!("ends after {} moves at {}", line.len(), show(&now)))
    }
}

fn step(board: &mut Board, letter: u8) -> Result<(), &'static str> {
    let x = board.iter().take_while(|&&tile| tile != b'x').count();
    let to = match letter.to_ascii_lowercase() {
        b'u' if x >= 3 => x - 3,
        b'd' if x < 6 => x + 3,
        b'l' if x % 3 > 0 => x - 1,
        b'r' if x % 3 < 2 => x + 1,
        b'u' | b'd' | b'l' | b'r' => return Err("x is at the edge"),
        _ => return Err("expected one of u, d, l, r"),
    };
    board.swap(x, to);
    Ok(())
}
