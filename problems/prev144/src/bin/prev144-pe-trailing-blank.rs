//! Mistake: a blank behind the answer. Caught by every case.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let rows = input.lines().filter(|line| !line.trim().is_empty());
    let cards: Vec<u8> = rows
        .flat_map(|row| format!("{:3}", row.trim_end()).into_bytes())
        .collect();
    let find = |card| cards.iter().position(|&other| other == card);
    let blank = find(b' ').or_else(|| find(b'*')).unwrap();
    let start = (find(b'A').unwrap(), find(b'B').unwrap(), blank);
    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some(((a, b, blank), moves)) = queue.pop_front() {
        if (b, a) == (start.0, start.1) {
            print!("{moves} ");
            break;
        }
        for (one, other) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] {
            if one == blank || other == blank {
                let cell = one + other - blank;
                let moved = |card| if card == cell { blank } else { card };
                let next = (moved(a), moved(b), cell);
                if seen.insert(next) {
                    queue.push_back((next, moves + 1));
                }
            }
        }
    }
}
