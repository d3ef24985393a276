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

/// What is shrunk: a generator with something that judges its inputs.
pub trait Subject {
    /// How many bytes the generator draws of a stream, zeros past its end
    /// counted; `None` where it gives no input.
    fn drawn(&mut self, stream: &[u8]) -> Option<usize>;

    /// The same, and whether the input still fails: dearer.
    fn trial(&mut self, stream: &[u8]) -> Option<Trial>;

    /// Whether no more attempts may be made.
    fn exhausted(&self) -> bool;
}

/// The smallest failing stream that the passes reach from one that fails.
pub fn shrink(start: Vec<u8>, subject: &mut dyn Subject) -> Vec<u8> {
    let mut shrinker = Shrinker { best: start, tried: HashSet::new(), subject };
    loop {
        let before = shrinker.best.clone();
        shrinker.drop_things();
        shrinker.drop_blocks();
        shrinker.zero_blocks();
        shrinker.lower_bytes();
        if shrinker.best == before || shrinker.subject.exhausted() {
            return shrinker.best;
        }
    }
}

/// Up to this length a stream's blocks are tried at every place.
const SHORT: usize = 64;

struct Shrinker<'a> {
    best: Vec<u8>,
    tried: HashSet<Vec<u8>>,
    subject: &'a mut dyn Subject,
}

impl Shrinker<'_> {
    /// Tries a stream; keeps it where it fails and is smaller. Whether it was.
    fn improves(&mut self, candidate: Vec<u8>) -> bool {
        if self.subject.exhausted() || !self.tried.insert(candidate.clone()) {
            return false;
        }
        let Some(Trial { fails: true, drawn }) = self.subject.trial(&candidate) else {
            return false;
        };
        let mut drawn_part = candidate;
        drawn_part.resize(drawn, 0);
        let smaller = (drawn_part.len(), &drawn_part) < (self.best.len(), &self.best);
        if smaller {
            self.best = drawn_part;
        }
        smaller
    }

    /// Finds bytes that count things: where a lower one makes the generator
    /// draw fewer bytes. Lowering it alone would only drop the last things, and
    /// the one that fails may be among those, so as many bytes are dropped in
    /// each other place: many things at a time first.
    fn drop_things(&mut self) {
        let mut at = 0;
        while at < self.best.len() && !self.subject.exhausted() {
            let mut fewer = if self.counts(at) { self.best[at] } else { 0 };
            while fewer > 0 {
                if !self.drop_some_things(at, fewer) {
                    fewer /= 2;
                }
                fewer = fewer.min(self.best.get(at).copied().unwrap_or(0));
            }
            at += 1;
        }
    }

    /// Whether the generator draws less where a byte is lower by one.
    fn counts(&mut self, at: usize) -> bool {
        let mut lowered = self.best.clone();
        lowered[at] = match lowered[at].checked_sub(1) {
            Some(lower) => lower,
            None => return false,
        };
        self.subject.drawn(&lowered).is_some_and(|drawn| drawn < self.best.len())
    }

    /// Lowers a byte by `fewer` and drops what that leaves undrawn, wherever
    /// it may lie.
    fn drop_some_things(&mut self, at: usize, fewer: u8) -> bool {
        let mut lowered = self.best.clone();
        lowered[at] -= fewer;
        let length = lowered.len();
        let size = match self.subject.drawn(&lowered) {
            Some(drawn) if drawn < length => length - drawn,
            _ => return false,
        };
        // Things of one length lie a whole number of them before the end; in a
        // short stream those of any length are found.
        let step = if length <= SHORT { 1 } else { (size / usize::from(fewer)).max(1) };
        let mut start = length.saturating_sub(size);
        while start > at && !self.subject.exhausted() {
            let mut candidate = lowered.clone();
            candidate.drain(start..start + size);
            if self.improves(candidate) {
                return true;
            }
            start = start.saturating_sub(step);
        }
        false
    }

    fn drop_blocks(&mut self) {
        for size in block_sizes(self.best.len(), 1) {
            self.each_block(size, |best, start, end| {
                let mut candidate = best.to_vec();
                candidate.drain(start..end);
                candidate
            });
        }
    }

    fn zero_blocks(&mut self) {
        for size in block_sizes(self.best.len(), SHORT) {
            self.each_block(size, |best, start, end| {
                let mut candidate = best.to_vec();
                candidate[start..end].fill(0);
                candidate
            });
        }
    }

    /// Changes each block of the best stream from the back (what is drawn last
    /// depends on what came before).
    fn each_block(&mut self, size: usize, change: fn(&[u8], usize, usize) -> Vec<u8>) {
        let step = if self.best.len() <= SHORT { 1 } else { size };
        let mut end = self.best.len();
        while end > 0 && !self.subject.exhausted() {
            let start = end.saturating_sub(size);
            let improved = self.improves(change(&self.best, start, end));
            end = if improved { start } else { end.saturating_sub(step) };
            end = end.min(self.best.len());
        }
    }

    fn lower_bytes(&mut self) {
        let mut at = 0;
        while at < self.best.len() && !self.subject.exhausted() {
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
        values.into_iter().any(|value| {
            let mut candidate = self.best.clone();
            candidate[at] = value;
            self.improves(candidate)
        })
    }
}

/// The lengths of blocks to try: halves of the stream; then, of a stream not
/// longer than `SHORT` and of blocks not shorter than `least`, each one that a
/// single thing may have.
fn block_sizes(length: usize, least: usize) -> Vec<usize> {
    let halves = std::iter::successors(Some(length), |size| Some(size / 2));
    let mut sizes: Vec<usize> = halves.take_while(|size| *size > SHORT / 2).collect();
    let least = if length <= SHORT { 1 } else { least };
    sizes.extend((least..=length.min(SHORT / 2)).rev());
    sizes
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// A generator as what it draws and whether that fails.
    struct Pure<'a> {
        generator: &'a dyn Fn(&mut Draws<'_>) -> bool,
        trials: usize,
        most: usize,
    }

    impl Subject for Pure<'_> {
        fn drawn(&mut self, stream: &[u8]) -> Option<usize> {
            let mut draws = Draws { stream, drawn: 0 };
            (self.generator)(&mut draws);
            Some(draws.drawn)
        }

        fn trial(&mut self, stream: &[u8]) -> Option<Trial> {
            self.trials += 1;
            let mut draws = Draws { stream, drawn: 0 };
            let fails = (self.generator)(&mut draws);
            Some(Trial { fails, drawn: draws.drawn })
        }

        fn exhausted(&self) -> bool {
            self.trials >= self.most
        }
    }

    fn shrunk(start: &[u8], generator: fn(&mut Draws<'_>) -> bool) -> Vec<u8> {
        let generator = &generator;
        shrink(start.to_vec(), &mut Pure { generator, trials: 0, most: usize::MAX })
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
    fn a_hundred_things_take_few_attempts() {
        let fails = |draws: &mut Draws<'_>| {
            let count = draws.next() % 100 + 1;
            (0..count).fold(false, |fails, _| {
                let thing: Vec<u8> = (0..9).map(|_| draws.next()).collect();
                fails || thing[0] == 250 && thing[8] % 2 == 1
            })
        };
        let mut start = vec![7; 1 + 9 * 100];
        start[0] = 199;
        start[1 + 9 * 61] = 250;
        let mut subject = Pure { generator: &fails, trials: 0, most: usize::MAX };
        assert_eq!(shrink(start, &mut subject), [0, 250, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert!(subject.trials < 300, "{} attempts", subject.trials);
    }

    #[test]
    fn an_end_of_the_attempts_keeps_the_best_so_far() {
        let generator = |draws: &mut Draws<'_>| draws.next() >= 57;
        let most = 4;
        assert_eq!(shrink(vec![200], &mut Pure { generator: &generator, trials: 0, most }), [100]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Things of some width, counted by the first byte; one fails whose
        /// bytes sum to enough.
        #[test]
        fn what_is_left_fails_and_is_no_larger_and_cannot_shrink(
            start in vec(0..=255u8, 1..40), width in 1..5usize, enough in 1..600u32,
            most in prop_oneof![Just(usize::MAX), 0..50usize],
        ) {
            let generator = |draws: &mut Draws<'_>| {
                let count = draws.next() % 6;
                (0..count).fold(false, |fails, _| {
                    let thing: u32 = (0..width).map(|_| u32::from(draws.next())).sum();
                    fails || thing >= enough
                })
            };
            let mut draws = Draws { stream: &start, drawn: 0 };
            prop_assume!(generator(&mut draws));
            let mut drawn = start.clone();
            drawn.resize(draws.drawn, 0);
            let mut subject = Pure { generator: &generator, trials: 0, most };
            let best = shrink(drawn.clone(), &mut subject);
            let fails = generator(&mut Draws { stream: &best, drawn: 0 });
            prop_assert!(fails);
            prop_assert!((best.len(), &best) <= (drawn.len(), &drawn));
            prop_assert!(subject.trials <= most);
            if most == usize::MAX {
                prop_assert_eq!(best.len(), 1 + width, "one thing is enough");
                prop_assert_eq!(best[0], 1);
                let sum: u32 = best[1..].iter().copied().map(u32::from).sum();
                prop_assert_eq!(sum, enough);
            }
        }
    }
}
