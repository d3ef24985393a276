//! Mistake: the search stops at 31 moves, the depth of the 3 x 3 puzzle. Caught by stress/deepest.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};

const MAX_DEPTH: usize = 31;

fn main() {
    let mut depth: HashMap<String, usize> = HashMap::new();
    let mut queue = VecDeque::new();
    depth.insert("01234567".to_string(), 0);
    queue.push_back("01234567".to_string());
    while let Some(board) = queue.pop_front() {
        let d = depth[&board];
        if d == MAX_DEPTH {
            break;
        }
        let blank = board.find('0').unwrap();
        let mut cells = vec![(blank + 4) % 8];
        if blank % 4 != 0 {
            cells.push(blank - 1);
        }
        if blank % 4 != 3 {
            cells.push(blank + 1);
        }
        for cell in cells {
            let mut cards: Vec<char> = board.chars().collect();
            cards.swap(blank, cell);
            let next: String = cards.into_iter().collect();
            if !depth.contains_key(&next) {
                depth.insert(next.clone(), d + 1);
                queue.push_back(next);
            }
        }
    }
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let cards: Vec<&str> = input.split_whitespace().collect();
    for board in cards.chunks(8) {
        println!("{}", depth.get(&board.concat()).unwrap_or(&MAX_DEPTH));
    }
}
