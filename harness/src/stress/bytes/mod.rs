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
    /// the one that fails may be among those, so others are dropped instead:
    /// many things at a time first.
    fn drop_things(&mut self) {
        let mut at = 0;
        while at < self.best.len() && !self.subject.exhausted() {
            let mut fewer = if self.counts(at) { self.best[at] } else { 0 };
            let mut ends = None;
            while fewer > 0 {
                let dropped = self.drop_like_things(at, fewer) || {
                    let ends = ends.get_or_insert_with(|| self.ends_of_things(at));
                    self.drop_unlike_things(at, fewer, ends)
                };
                if dropped {
                    ends = None; // they are others now
                } else {
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

    /// Lowers a byte by `fewer` and drops as many bytes as that leaves undrawn,
    /// wherever they may lie.
    fn drop_like_things(&mut self, at: usize, fewer: u8) -> bool {
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

    /// Lowers a byte by `fewer` and drops as many things as that, each of its
    /// own length.
    fn drop_unlike_things(&mut self, at: usize, fewer: u8, ends: &[usize]) -> bool {
        let best = self.best.clone();
        ends.windows(usize::from(fewer) + 1).any(|ends| {
            let mut candidate = best.clone();
            candidate[at] -= fewer;
            candidate.drain(ends[usize::from(fewer)]..ends[0]);
            self.improves(candidate)
        })
    }

    /// Where things end that a byte counts, from the last one to where the first
    /// one begins: that is where the generator stops when the byte counts no
    /// more.
    fn ends_of_things(&mut self, at: usize) -> Vec<usize> {
        let mut lowered = self.best.clone();
        let mut ends = vec![lowered.len()];
        while lowered[at] > 0 && !self.subject.exhausted() {
            lowered[at] -= 1;
            match self.subject.drawn(&lowered) {
                Some(end) if (at + 1..ends[ends.len() - 1]).contains(&end) => ends.push(end),
                _ => break,
            }
        }
        if ends[ends.len() - 1] > at + 1 {
            ends.push(at + 1);
        }
        ends
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
mod tests;
