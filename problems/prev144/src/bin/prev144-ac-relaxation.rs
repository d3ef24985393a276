//! Accepted: moves from the start to all 216 triples of cells, those of A, B and the blank, improved
//! along every move until none gets smaller; no queue and no order of visits.

use std::io::{self, Read};

const FAR: usize = 1000;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let rows = input
        .lines()
        .map(str::trim_end)
        .filter(|row| !row.is_empty());
    let cards: String = rows.map(|row| format!("{row:3}")).collect();
    let (a, b) = (cards.find('A').unwrap(), cards.find('B').unwrap());
    let blank = cards.find(' ').or_else(|| cards.find('*')).unwrap();

    let mut moves = vec![FAR; 216];
    moves[number(a, b, blank)] = 0;
    let mut improved = true;
    while improved {
        improved = false;
        for triple in 0..216_usize {
            let (a, b, blank) = (triple / 36, triple / 6 % 6, triple % 6);
            for cell in 0..6 {
                if (blank / 3).abs_diff(cell / 3) + (blank % 3).abs_diff(cell % 3) == 1 {
                    let moved = |card| if card == cell { blank } else { card };
                    let next = number(moved(a), moved(b), cell);
                    if moves[triple] + 1 < moves[next] {
                        moves[next] = moves[triple] + 1;
                        improved = true;
                    }
                }
            }
        }
    }
    let fewest = (0..6).map(|blank| moves[number(b, a, blank)]).min();
    println!("{}", fewest.unwrap());
}

fn number(a: usize, b: usize, blank: usize) -> usize {
    a * 36 + b * 6 + blank
}
