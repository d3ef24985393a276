//! Draws one to five layouts from the bytes on stdin (past the end: zeros).
//! Each is the home layout after some of its places were shuffled, by far most
//! often all, or after some moves were taken back; lower bytes do less to it.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::io::AsFd;

struct Bytes(BufReader<File>);

impl Bytes {
    fn draw(&mut self) -> usize {
        let mut byte = [0];
        match self.0.read(&mut byte).expect("stdin can be read") {
            0 => 0,
            _ => byte[0] as usize,
        }
    }
}

fn main() -> io::Result<()> {
    let stdin = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut bytes = Bytes(BufReader::new(stdin));
    let layouts = 1 + bytes.draw() % 5;
    let mut output = format!("{layouts}\n");
    for _ in 0..layouts {
        let deal = match bytes.draw() {
            places @ 0..=27 => shuffle(&mut bytes, places),
            moves @ 28..=91 => take_back(&mut bytes, moves - 27),
            _ => shuffle(&mut bytes, 27),
        };
        output.push('\n');
        for row in deal.chunks(7) {
            let row: Vec<String> = row.iter().map(|card| card.to_string()).collect();
            output.push_str(&row.join(" "));
            output.push('\n');
        }
    }
    print!("{output}");
    // The offset of stdin tells how much was drawn.
    let unread = bytes.0.buffer().len() as i64;
    bytes.0.into_inner().seek(SeekFrom::Current(-unread))?;
    Ok(())
}

/// The home layout as it is dealt: the cards of value 1 at the row ends.
fn home() -> Vec<usize> {
    let suit = |suit: usize| (2..8).chain(1..2).map(move |value| 10 * suit + value);
    (1..5).flat_map(suit).collect()
}

/// Swaps each of the first places with itself or one behind it.
fn shuffle(bytes: &mut Bytes, places: usize) -> Vec<usize> {
    let mut deal = home();
    for i in 0..places {
        deal.swap(i, i + bytes.draw() % (28 - i));
    }
    deal
}

/// Moves, one after the other, a card from the right of its predecessor (at the
/// left of a row that is the card of value 1) into a gap.
fn take_back(bytes: &mut Bytes, moves: usize) -> Vec<usize> {
    let mut deal = home();
    for _ in 0..moves {
        let is_in_order = |&i: &usize| match i % 7 {
            _ if deal[i] % 10 == 1 => false,
            0 => deal[i] == 10 * (i / 7 + 1) + 2,
            _ => deal[i] == deal[i - 1] + 1 && deal[i] % 10 != 2,
        };
        let cards: Vec<usize> = (0..28).filter(is_in_order).collect();
        let gaps: Vec<usize> = (0..28).filter(|&i| deal[i] % 10 == 1).collect();
        if let Some(&card) = cards.get(bytes.draw() % cards.len().max(1)) {
            deal.swap(card, gaps[bytes.draw() % 4]);
        }
    }
    deal
}
