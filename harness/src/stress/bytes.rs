//! Makes a stream of bytes smaller as long as something about it holds.
//!
//! Smaller is shorter, then lower byte by byte: the order in which Hypothesis
//! (MacIver and Donaldson, 2020) shrinks what its generators draw.

use std::collections::HashSet;

/// What trying a stream showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// Whether it still fails.
    pub fails: bool,
    /// How many bytes of the stream were drawn, zeros past its end counted.
    pub drawn: usize,
}

/// The smallest failing stream that the passes reach. `run` tries a stream
/// (past its end it counts as zeros); `None` where it gives no input, or when
/// the attempts are used up, which the caller knows.
pub fn shrink(
    start: Vec<u8>,
    exhausted: &dyn Fn() -> bool,
    run: &mut dyn FnMut(&[u8]) -> Option<Trial>,
) -> Vec<u8> {
    let mut shrinker = Shrinker { best: start, tried: HashSet::new(), exhausted, run };
    loop {
        let before = shrinker.best.clone();
        shrinker.drop_blocks();
        shrinker.zero_blocks();
        shrinker.lower_bytes();
        if shrinker.best == before || exhausted() {
            return shrinker.best;
        }
    }
}

/// Up to this length a stream's blocks are tried at every place.
const SHORT: usize = 64;

/// The lengths of blocks to try: halves of the stream, then each one that a
/// single thing may have.
fn block_sizes(length: usize) -> Vec<usize> {
    let halves = std::iter::successors(Some(length), |size| Some(size / 2));
    let mut sizes: Vec<usize> = halves.take_while(|size| *size > SHORT / 2).collect();
    sizes.extend((1..=length.min(SHORT / 2)).rev());
    sizes
}

struct Shrinker<'a> {
    best: Vec<u8>,
    tried: HashSet<Vec<u8>>,
    exhausted: &'a dyn Fn() -> bool,
    run: &'a mut dyn FnMut(&[u8]) -> Option<Trial>,
}

impl Shrinker<'_> {
    /// Tries a stream; keeps it where it fails and is smaller. What it showed,
    /// unless it was tried before.
    fn attempt(&mut self, candidate: Vec<u8>) -> Option<Trial> {
        if (self.exhausted)() || !self.tried.insert(candidate.clone()) {
            return None;
        }
        let trial = (self.run)(&candidate)?;
        if trial.fails {
            let mut drawn = candidate;
            drawn.resize(trial.drawn, 0);
            if (drawn.len(), &drawn) < (self.best.len(), &self.best) {
                self.best = drawn;
            }
        }
        Some(trial)
    }

    /// Whether trying a stream made the best one smaller.
    fn improves(&mut self, candidate: Vec<u8>) -> bool {
        let before = self.best.clone();
        self.attempt(candidate);
        self.best != before
    }

    fn drop_blocks(&mut self) {
        self.each_block(|best, start, end| {
            let mut candidate = best.to_vec();
            candidate.drain(start..end);
            candidate
        });
    }

    fn zero_blocks(&mut self) {
        self.each_block(|best, start, end| {
            let mut candidate = best.to_vec();
            candidate[start..end].fill(0);
            candidate
        });
    }

    /// Changes blocks of the best stream, long ones first, from the back (what
    /// is drawn last depends on what came before).
    ///
    /// A short stream's blocks are all tried: what is drawn for one thing may
    /// be of any length and begin anywhere.
    fn each_block(&mut self, change: fn(&[u8], usize, usize) -> Vec<u8>) {
        for size in block_sizes(self.best.len()) {
            let step = if self.best.len() <= SHORT { 1 } else { size };
            let mut end = self.best.len();
            while end > 0 && !(self.exhausted)() {
                let start = end.saturating_sub(size);
                let improved = self.improves(change(&self.best, start, end));
                end = if improved { start } else { end.saturating_sub(step) };
                end = end.min(self.best.len());
            }
        }
    }

    fn lower_bytes(&mut self) {
        let mut at = 0;
        while at < self.best.len() && !(self.exhausted)() {
            while self.lower_byte(at) {}
            at += 1;
        }
    }

    /// Lowers one byte of the best stream once.
    fn lower_byte(&mut self, at: usize) -> bool {
        let Some(&byte) = self.best.get(at) else { return false };
        // By halves, then by ever smaller steps: the last one is 1.
        let steps = (0..8).rev().filter_map(|bit| byte.checked_sub(1 << bit));
        let mut values: Vec<u8> = [0, 1, byte / 2].into_iter().chain(steps).collect();
        values.retain(|value| *value < byte);
        values.into_iter().any(|value| self.set_byte(at, value))
    }

    /// Sets one byte. Where that makes the generator draw fewer bytes it may
    /// be a count of things that follow, and the last of them is gone; the one
    /// that fails may be just that, so each block of that length is dropped in
    /// its place.
    fn set_byte(&mut self, at: usize, value: u8) -> bool {
        let before = self.best.clone();
        let mut lowered = before.clone();
        lowered[at] = value;
        let trial = self.attempt(lowered.clone());
        if self.best != before {
            return true;
        }
        let fewer = match trial {
            Some(trial) if trial.drawn < before.len() => before.len() - trial.drawn,
            _ => return false,
        };
        (at + 1..=before.len() - fewer).any(|start| {
            let mut candidate = lowered.clone();
            candidate.drain(start..start + fewer);
            self.improves(candidate)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shrinks under a generator given as what it draws and whether that fails.
    fn shrunk(start: &[u8], generator: fn(&mut Draws<'_>) -> bool) -> Vec<u8> {
        shrink(start.to_vec(), &|| false, &mut |stream| {
            let mut draws = Draws { stream, drawn: 0 };
            let fails = generator(&mut draws);
            Some(Trial { fails, drawn: draws.drawn })
        })
    }

    struct Draws<'a> {
        stream: &'a [u8],
        drawn: usize,
    }

    impl Draws<'_> {
        fn next(&mut self) -> u8 {
            self.drawn += 1;
            self.stream.get(self.drawn - 1).copied().unwrap_or(0)
        }
    }

    #[test]
    fn a_threshold_is_met_exactly() {
        assert_eq!(shrunk(&[250], |draws| draws.next() >= 57), [57]);
    }

    #[test]
    fn a_byte_gets_past_values_that_do_not_fail() {
        assert_eq!(
            shrunk(&[231], |draws| matches!(draws.next(), byte if byte >= 200 && byte % 4 == 3)),
            [203]
        );
    }

    #[test]
    fn what_is_not_drawn_is_cut() {
        assert_eq!(shrunk(&[9; 100], |draws| draws.next() > 3), [4]);
    }

    #[test]
    fn of_many_things_the_one_that_fails_is_left() {
        // A count, then things of three bytes; one with a high middle fails.
        let fails = |draws: &mut Draws<'_>| {
            let count = draws.next() % 8 + 1;
            (0..count).fold(false, |fails, _| {
                let thing = [draws.next(), draws.next(), draws.next()];
                fails || thing[1] >= 200
            })
        };
        let start = [6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 9, 250, 9, 5, 5, 5];
        assert_eq!(shrunk(&start, fails), [0, 0, 200, 0]);
    }

    #[test]
    fn things_that_say_themselves_whether_another_follows_go_one_by_one() {
        let fails = |draws: &mut Draws<'_>| {
            let mut fails = false;
            loop {
                let value = u16::from_be_bytes([draws.next(), draws.next()]);
                fails |= value % 1000 == 777;
                if draws.next() < 8 {
                    return fails;
                }
            }
        };
        let start = [1, 1, 9, 0, 0, 200, 0, 9, 9, 3, 9, 20, 7, 7, 30, 7, 7, 0];
        assert!(fails(&mut Draws { stream: &start, drawn: 0 }));
        assert_eq!(shrunk(&start, fails), [3, 9, 0]);
    }

    #[test]
    fn a_first_thing_that_fails_is_left_too() {
        let fails = |draws: &mut Draws<'_>| {
            let count = draws.next() % 4 + 1;
            (0..count).fold(false, |fails, _| fails | (draws.next() & draws.next() == 7))
        };
        assert_eq!(shrunk(&[3, 7, 7, 1, 2, 3, 4, 5, 6], fails), [0, 7, 7]);
    }

    #[test]
    fn an_end_of_the_attempts_keeps_the_best_so_far() {
        let count = std::cell::Cell::new(0);
        let best = shrink(vec![200], &|| count.get() >= 4, &mut |stream| {
            count.set(count.get() + 1);
            Some(Trial { fails: stream.first().is_some_and(|byte| *byte >= 57), drawn: 1 })
        });
        assert_eq!(best, [100]);
    }
}
