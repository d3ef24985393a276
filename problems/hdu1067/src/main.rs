//! Gap: <http://acm.hdu.edu.cn/showproblem.php?pid=1067> (POJ 2046, BOJ 3937, ZOJ 1742)
//!
//! A card only ever moves next to its predecessor. So a card of value v stands
//! in at most v cells: where it was dealt, and k cells to the right of where the
//! card k values below was dealt, each left for one with a greater k. Numbering
//! them makes a layout a mixed-radix number below 5040^4 < 2^50, an exact key.
//!
//! A* over the layouts. The moves that a card still needs at least depend on
//! its cell alone (`Search::weigh`); their sum h never exceeds the moves needed
//! and falls by at most one a move, so layouts taken in the order of f, moves
//! made plus h, are met on a shortest way first. A move that may well be made
//! at once is made at once (`Layout::settler`).
//!
//! Time and memory grow with the layouts met: some hundred for a random deal.

use std::io::{self, Read, Write};

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
    let tokens: Vec<&str> = input.split_ascii_whitespace().collect();
    // ZOJ's form is one layout without a count; with one there are 1 + 28 n tokens.
    let (n, cards) = match tokens.len() {
        28 => (1, &tokens[..]),
        _ => {
            let n = tokens.first().unwrap_or(&"nothing");
            let expected = |_| format!("expected the number of layouts, found `{}`", n);
            (n.parse().map_err(expected)?, &tokens[1..])
        }
    };
    let mut search = Search::new();
    for (i, cards) in cards.chunks(28).take(n).enumerate() {
        let deal = Layout::deal(cards).map_err(|e| format!("layout {}: {}", i + 1, e))?;
        let moves = search.fewest_moves(deal);
        output.push_str(&moves.map_or("-1".to_string(), |moves| moves.to_string()));
        output.push('\n');
    }
    if cards.len() / 28 == n && cards.len() % 28 == 0 {
        return Ok(());
    }
    Err(format!(
        "expected {} layouts of 28 cards, found {} cards",
        n,
        cards.len()
    ))
}

/// Cards and cells share numbers: a card's is that of its home, cell 8 * row +
/// column. The gaps have the row ends' numbers, but any may end in any of them.
#[derive(Clone)]
struct Layout {
    cell_of: [u8; 32],
    /// For each cell the number after the one to its left, no card's after a 7
    /// or a gap: the card that may move there.
    wanted: [u8; 32],
    /// 6 bits for the number of the search, 50 for the key, 8 for f.
    id: u64,
}

impl Layout {
    /// Reads the cards and moves those of value 1 to the left.
    fn deal(cards: &[&str]) -> Result<Layout, String> {
        let mut layout = Layout {
            cell_of: [32; 32],
            wanted: [0; 32],
            id: 0,
        };
        for (i, token) in cards.iter().enumerate() {
            let card = match *token.as_bytes() {
                [suit @ b'1'..=b'4', value @ b'1'..=b'7'] => 8 * (suit - b'1') + (value - b'1'),
                _ => return Err(format!("expected a card, 11 to 47, found `{}`", token)),
            } as usize;
            if layout.cell_of[card] < 32 {
                return Err(format!("card `{}` is there twice", token));
            }
            let cell = i / 7 * 8 + i % 7 + 1;
            if card % 8 == 0 {
                layout.put(card, card);
                layout.put(card + 7, cell);
            } else {
                layout.put(card, cell);
            }
        }
        match cards.len() {
            28 => Ok(layout),
            n => Err(format!("expected 28 cards, found {}", n)),
        }
    }

    fn put(&mut self, card: usize, cell: usize) {
        self.cell_of[card] = cell as u8;
        self.wanted[(cell + 1) % 32] = card as u8 + 1;
    }

    fn fill(&mut self, gap: usize, card: usize, id: u64) {
        let (to, from) = (self.cell_of[gap] as usize, self.cell_of[card] as usize);
        self.put(card, to);
        self.put(gap, from);
        self.id = id;
    }

    /// A gap to fill at once: home of a card with all below it home. They stay
    /// there, so this card goes nowhere else and no other comes here: its next
    /// move in every solution. That move may come first if no card could come
    /// next to this one any more where it lies: it has value 7, or to its right
    /// the row ends or its successor is already there.
    fn settler(&self) -> Option<usize> {
        (0..4).map(|row| 8 * row + 7).find(|&gap| {
            let home = self.cell_of[gap] as usize % 32;
            self.wanted[home] as usize == home && home % 8 < 7 && {
                let from = self.cell_of[home];
                (home % 8 == 6 || from % 8 == 7 || self.cell_of[home + 1] == from + 1)
                    && (home / 8 * 8..home).all(|lower| self.cell_of[lower] as usize == lower)
            }
        })
    }
}

/// More moves than a play has: v - 1 at most for a card of value v, 84 in all.
const NEVER: usize = 100;

struct Search {
    /// `weight[card][cell]`: what a card in a cell adds to the id of a layout,
    /// its digit of the key and the moves that it still needs at least.
    weight: [[u64; 32]; 32],
    /// Layouts to expand, a stack for each f.
    open: [Vec<Layout>; 256],
    /// Hash table of the ids met. Those below `base`, of earlier searches, are
    /// empty slots; half of the slots stay empty.
    seen: Vec<u64>,
    base: u64,
    room: usize,
}

impl Search {
    fn new() -> Search {
        Search {
            weight: [[0; 32]; 32],
            open: std::array::from_fn(|_| Vec::new()),
            seen: vec![0; 1 << 14],
            base: 0,
            room: 0,
        }
    }

    /// Not inlined: the loop wants the registers to itself.
    #[inline(never)]
    fn fewest_moves(&mut self, mut deal: Layout) -> Option<usize> {
        self.base = self.base.wrapping_add(1 << 58);
        if self.base == 0 {
            *self = Search {
                base: 1 << 58,
                ..Search::new()
            };
        }
        self.room = self.seen.len() / 2;
        self.open.iter_mut().for_each(Vec::clear);
        self.weigh(&deal);
        let weight_of = |card: usize| self.weight[card][deal.cell_of[card] as usize];
        if (0..32).any(|card| weight_of(card) % 256 == NEVER as u64) {
            return None;
        }
        deal.id = self.base + (0..32).map(weight_of).sum::<u64>();
        let solved = self.base + (0..32).map(|card| self.weight[card][card]).sum::<u64>();
        let start = deal.id as usize % 256;
        self.open[start].push(deal);
        for f in start..NEVER {
            while let Some(layout) = self.open[f].pop() {
                if layout.id >> 8 == solved >> 8 {
                    return Some(f);
                }
                self.expand(&layout);
            }
        }
        None
    }

    /// The k of the header is the digit. A card not home needs a move. One that
    /// lies in its own row left of its home, on the home of a lower card, needs
    /// one to elsewhere first, if no lower card was dealt home: then these come
    /// home one after the other and stay, and this card can follow them only
    /// after the one whose home it holds. With nowhere to go it is NEVER home.
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

    fn expand(&mut self, layout: &Layout) {
        for row in 0..4 {
            let gap = 8 * row + 7;
            let to = layout.cell_of[gap] as usize % 32;
            let card = layout.wanted[to] as usize % 32;
            if card % 8 > 0 && card % 8 < 7 {
                let id = self.id_after(layout, card, to);
                if self.insert(id) {
                    let mut next = layout.clone();
                    next.fill(gap, card, id);
                    while let Some(gap) = next.settler() {
                        let home = next.cell_of[gap] as usize;
                        next.fill(gap, home, self.id_after(&next, home, home));
                    }
                    if next.id == id || self.insert(next.id) {
                        self.open[next.id as usize % 256].push(next);
                    }
                }
            }
        }
    }

    fn id_after(&self, layout: &Layout, card: usize, to: usize) -> u64 {
        let from = layout.cell_of[card] as usize;
        layout.id + 1 - self.weight[card][from] + self.weight[card][to]
    }

    /// False if the layout was met before with an f no greater.
    fn insert(&mut self, id: u64) -> bool {
        let mask = self.seen.len() - 1;
        let mut slot = ((id >> 8).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let known = self.seen[slot];
            if known < self.base {
                self.seen[slot] = id;
                self.room -= 1;
                if self.room == 0 {
                    self.grow();
                }
                return true;
            }
            if known >> 8 == id >> 8 {
                if id < known {
                    self.seen[slot] = id;
                }
                return id < known;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let bigger = vec![0; 2 * self.seen.len()];
        self.room = self.seen.len();
        for id in std::mem::replace(&mut self.seen, bigger) {
            if id >= self.base {
                self.insert(id);
            }
        }
    }
}
