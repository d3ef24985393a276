//! Gap: <http://acm.hdu.edu.cn/showproblem.php?pid=1067> (POJ 2046, BOJ 3937, ZOJ 1742)
//!
//! A card only ever moves next to its predecessor. So a card of value v stands
//! in at most v cells: where it was dealt, and k cells to the right of where the
//! card k values below was dealt, each left for one with a greater k. Numbering
//! them makes a layout a mixed-radix number below 5040^4 < 2^50, an exact key.
//!
//! A* over the layouts. How many moves a card still needs at least depends on
//! its cell alone (`Search::weigh`); the sum over the cards never exceeds the
//! moves needed and falls by at most one a move, so a shortest way is found
//! first. A move that may be made at once is the only one tried
//! (`Layout::settles`), and once many layouts are known, those that cannot be
//! solved even under easier rules are dropped (`Layout::hopeless`).
//!
//! Time and memory grow with the layouts met: some hundred for a random deal.

use std::io::{self, Read, Write};

/// Cards and cells share numbers: a card's is that of its home, cell 8 * row +
/// column. The gaps' homes are the row ends; any gap may lie in any of them.
const GAPS: [usize; 4] = [7, 15, 23, 31];

/// More moves than a play has: v - 1 at most for a card of value v, 84 in all.
const NEVER: usize = 100;

fn main() {
    let mut input = Vec::new();
    let mut output = String::new();
    let solved = match io::stdin().read_to_end(&mut input) {
        Ok(_) => solve(&String::from_utf8_lossy(&input), &mut output),
        Err(error) => Err(error.to_string()),
    };
    let written = io::stdout().write_all(output.as_bytes());
    if let Err(message) = solved.and(written.map_err(|error| error.to_string())) {
        eprintln!("{}", message);
        std::process::exit(1);
    }
}

/// Writes a line for each layout: the fewest moves, or -1.
fn solve(input: &str, output: &mut String) -> Result<(), String> {
    let mut tokens = input.split_ascii_whitespace();
    let layouts = match tokens.clone().count() {
        28 => 1, // ZOJ's form, one layout and no count: else there are 1 + 28 n tokens
        _ => {
            let n = tokens.next().unwrap_or("nothing");
            n.parse()
                .map_err(|_| format!("expected the number of layouts, found `{}`", n))?
        }
    };
    let mut search = Search::new();
    for number in 1..=layouts {
        let deal = Layout::deal(&mut tokens).map_err(|e| format!("layout {}: {}", number, e))?;
        match search.fewest_moves(deal) {
            Some(moves) => output.push_str(&moves.to_string()),
            None => output.push_str("-1"),
        }
        output.push('\n');
    }
    match tokens.next() {
        Some(token) => Err(format!(
            "expected {} layouts, then found `{}`",
            layouts, token
        )),
        None => Ok(()),
    }
}

#[derive(Clone)]
struct Layout {
    cell_of: [u8; 32],
    /// For each cell the successor of the card at its left, 0 if it has none.
    wanted: [u8; 32],
    /// The number of the search, the key (50 bits), and f (8 bits): moves made
    /// so far plus the least number still needed.
    id: u64,
}

impl Layout {
    /// Reads 28 cards and moves those of value 1 to the left.
    fn deal<'a>(tokens: &mut impl Iterator<Item = &'a str>) -> Result<Layout, String> {
        let mut layout = Layout {
            cell_of: [32; 32],
            wanted: [0; 32],
            id: 0,
        };
        let mut gaps = GAPS.iter();
        for i in 0..28 {
            let token = tokens
                .next()
                .ok_or_else(|| format!("expected 28 cards, found {}", i))?;
            let card = match *token.as_bytes() {
                [suit @ b'1'..=b'4', value @ b'1'..=b'7'] => 8 * (suit - b'1') + (value - b'1'),
                _ => {
                    return Err(format!(
                        "card {}: expected 11 to 47, found `{}`",
                        i + 1,
                        token
                    ))
                }
            } as usize;
            if layout.cell_of[card] < 32 {
                return Err(format!("card {}: `{}` is there twice", i + 1, token));
            }
            let cell = i / 7 * 8 + i % 7 + 1;
            if card % 8 == 0 {
                layout.put(card, card);
                layout.put(*gaps.next().unwrap_or(&0), cell);
            } else {
                layout.put(card, cell);
            }
        }
        Ok(layout)
    }

    fn put(&mut self, card: usize, cell: usize) {
        self.cell_of[card] = cell as u8;
        self.wanted[(cell + 1) % 32] = if card % 8 < 6 { card as u8 + 1 } else { 0 };
    }

    /// May this card, whose home is a gap, go there at once? Where all below it
    /// are home they stay there, so it can go nowhere else, and no other card
    /// into that gap. Its cell is not missed if no card could come next to it:
    /// it has value 7, or to its right the row ends or its successor lies.
    fn settles(&self, card: usize) -> bool {
        let from = self.cell_of[card];
        (card % 8 == 6 || from % 8 == 7 || self.cell_of[card + 1] == from + 1)
            && (card / 8 * 8..card).all(|lower| self.cell_of[lower] as usize == lower)
    }

    /// Is there a card that cannot come home even if cells once free stay free
    /// and cards stay wherever they have been?
    fn hopeless(&self) -> bool {
        let bit = |card: usize| 1u32 << self.cell_of[card];
        let mut free = GAPS.iter().fold(0, |cells, &gap| cells | bit(gap));
        let mut homes = 0;
        let mut own = [[0; 6]; 4];
        for card in (0..32).filter(|card| card % 8 > 0 && card % 8 < 7) {
            own[card / 8][card % 8 - 1] = bit(card);
            homes |= bit(card) & 1 << card;
        }
        loop {
            let before = free;
            for suit in 0..4 {
                let mut cells = 1 << (8 * suit);
                for &own in &own[suit] {
                    cells = own | (cells << 1 & free);
                    if cells != own {
                        free |= own;
                    }
                }
            }
            // All come home if each home was free once or holds its card.
            if (free | homes) & 0x7e7e_7e7e == 0x7e7e_7e7e {
                return false;
            }
            if free == before {
                return true;
            }
        }
    }
}

struct Search {
    /// `weight[card][cell]`: what a card in a cell adds to the id of a layout,
    /// its part of the key and the moves that it still needs at least.
    weight: [[u64; 32]; 32],
    /// Layouts to expand, a stack for each f.
    open: Vec<Vec<Layout>>,
    seen: Seen,
}

impl Search {
    fn new() -> Search {
        Search {
            weight: [[0; 32]; 32],
            open: vec![Vec::new(); NEVER],
            seen: Seen::new(),
        }
    }

    fn fewest_moves(&mut self, mut deal: Layout) -> Option<usize> {
        self.weigh(&deal);
        let weight = &self.weight;
        let weight_of = |card: usize| weight[card][deal.cell_of[card] as usize];
        if (0..32).any(|card| weight_of(card) % 256 == NEVER as u64) {
            return None;
        }
        let base = self.seen.next_search();
        let solved = base + (0..32).map(|card| weight[card][card]).sum::<u64>();
        deal.id = base + (0..32).map(weight_of).sum::<u64>();
        let start = deal.id as usize % 256;
        self.open.iter_mut().for_each(Vec::clear);
        self.open[start].push(deal);
        for f in start..NEVER {
            while let Some(layout) = self.open[f].pop() {
                if layout.id >> 8 == solved >> 8 {
                    return Some(f);
                }
                let known = self.seen.used;
                if (1..4096).contains(&known) || !layout.hopeless() {
                    self.expand(&layout);
                }
            }
        }
        None
    }

    /// A card not home needs a move. One that lies in its own row left of its
    /// home, on the home of a lower card, needs a detour: the cards from that
    /// one on come home one after the other, and before it, unless some of them
    /// was dealt home. If it has no cell left to go to first, it NEVER comes home.
    fn weigh(&mut self, deal: &Layout) {
        let mut radix = 1 << 8;
        for suit in 0..4 {
            let mut lower_away = true;
            for steps in 1..7 {
                let card = 8 * suit + steps;
                let mut detour = NEVER;
                for k in (0..steps).rev() {
                    let dealt = deal.cell_of[card - k] as usize;
                    let cell = dealt + k;
                    if cell / 8 == dealt / 8 {
                        let in_the_way = lower_away && cell / 8 == suit && cell < card;
                        let moves = if in_the_way { detour } else { 1 };
                        self.weight[card][cell] = k as u64 * radix + moves as u64;
                        detour = detour.min(moves + 1);
                    }
                }
                self.weight[card][card] = steps as u64 * radix;
                radix *= steps as u64 + 1;
                lower_away &= deal.cell_of[card] as usize != card;
            }
        }
    }

    #[inline(never)]
    fn expand(&mut self, layout: &Layout) {
        let settler = GAPS.iter().position(|&gap| {
            let home = layout.cell_of[gap] as usize;
            layout.wanted[home] as usize == home && layout.settles(home)
        });
        let gaps = match settler {
            Some(i) => &GAPS[i..i + 1],
            None => &GAPS[..],
        };
        for &gap in gaps {
            let to = layout.cell_of[gap] as usize;
            let card = layout.wanted[to] as usize;
            if card == 0 {
                continue;
            }
            let from = layout.cell_of[card] as usize;
            let id = layout.id + 1 + self.weight[card][to] - self.weight[card][from];
            let f = id as usize % 256;
            if f < NEVER && self.seen.insert(id) {
                let mut next = layout.clone();
                next.put(card, to);
                next.put(gap, from);
                next.id = id;
                self.open[f].push(next);
            }
        }
    }
}

/// The layouts met, each with its least f: a hash table with open addressing.
struct Seen {
    /// Ids. Those of earlier searches, below `base`, count as empty slots.
    slots: Vec<u64>,
    base: u64,
    used: usize,
}

impl Seen {
    fn new() -> Seen {
        Seen {
            slots: vec![0; 1 << 14],
            base: 0,
            used: 0,
        }
    }

    fn next_search(&mut self) -> u64 {
        self.used = 0;
        self.base = self.base.wrapping_add(1 << 58);
        if self.base == 0 {
            self.slots = vec![0; self.slots.len()];
            self.base = 1 << 58;
        }
        self.base
    }

    /// False if the layout was met before with an f no greater.
    fn insert(&mut self, id: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = ((id >> 8).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let known = self.slots[slot];
            if known < self.base {
                self.slots[slot] = id;
                self.used += 1;
                if 2 * self.used > self.slots.len() {
                    self.grow();
                }
                return true;
            }
            if known >> 8 == id >> 8 {
                self.slots[slot] = known.min(id);
                return id < known;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let bigger = vec![0; 2 * self.slots.len()];
        self.used = 0;
        for id in std::mem::replace(&mut self.slots, bigger) {
            if id >= self.base {
                self.insert(id);
            }
        }
    }
}
