//! Generator for Card Swap: three bytes choose the cells of A, B and the blank, each among the cells
//! still free.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::io::AsFd;

fn main() -> io::Result<()> {
    let stdin = io::stdin().as_fd().try_clone_to_owned()?;
    let mut bytes = BufReader::new(File::from(stdin));
    let mut cells = ['*'; 6];
    let mut free: Vec<usize> = (0..6).collect();
    for card in ['A', 'B', ' '] {
        let choice = draw(&mut bytes)? % free.len();
        cells[free.remove(choice)] = card;
    }
    for row in cells.chunks(3) {
        println!("{}", row.iter().collect::<String>());
    }
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
