//! Shrinks a counterexample: through the generator where that draws from its
//! stream, else the text itself.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::bytes::{Subject, Trial};
use super::{Counterexample, bytes, tokens};
use crate::judge::{Judge, STREAM, stream};
use crate::problem::Role;

/// The most inputs that are tried.
const ATTEMPTS: u64 = 20_000;
/// The longest that it may take.
const TIME: Duration = Duration::from_secs(30);

/// A counterexample made smaller.
#[derive(Debug)]
pub struct Shrunk {
    /// The smallest one found.
    pub smallest: Counterexample,
    /// How many inputs were tried.
    pub attempts: u64,
    /// How long it took.
    pub time: Duration,
    /// Whether nothing smaller was left to try; else the bounds ended it, or
    /// the user did.
    pub finished: bool,
}

/// Shrinks the counterexample of a seed. The kind of failure stays: a wrong
/// answer does not turn into a crash.
pub fn shrink(judge: &Judge<'_>, seed: u64, found: Counterexample, stop: &AtomicBool) -> Shrunk {
    let hunt = Hunt {
        judge,
        kind: found.verdict,
        started: Instant::now(),
        attempts: Cell::new(0),
        stop,
        known: RefCell::new(HashMap::from([(found.input.clone(), true)])),
        smallest: RefCell::new(found),
    };
    match hunt.drawn_stream(seed) {
        Some(drawn) => hunt.through_the_generator(seed, drawn),
        None => hunt.through_the_text(),
    }
    Shrunk {
        attempts: hunt.attempts.get(),
        time: hunt.started.elapsed(),
        finished: !hunt.exhausted(),
        smallest: hunt.smallest.into_inner(),
    }
}

struct Hunt<'a> {
    judge: &'a Judge<'a>,
    kind: crate::verdict::Verdict,
    started: Instant,
    attempts: Cell<u64>,
    stop: &'a AtomicBool,
    /// Inputs that were tried, and whether they fail.
    known: RefCell<HashMap<Vec<u8>, bool>>,
    smallest: RefCell<Counterexample>,
}

impl Hunt<'_> {
    fn exhausted(&self) -> bool {
        self.attempts.get() >= ATTEMPTS
            || self.started.elapsed() >= TIME
            || self.stop.load(Ordering::Relaxed)
    }

    /// What the generator drew of the seed's stream; `None` where the bytes
    /// change nothing.
    fn drawn_stream(&self, seed: u64) -> Option<Vec<u8>> {
        let mut bytes = stream(seed);
        let input = self.smallest.borrow().input.clone();
        let gives = |bytes: &[u8]| {
            self.judge.generate(seed, &padded(bytes)).is_ok_and(|(again, _)| again == input)
        };
        if gives(&[]) {
            return None;
        }
        let (_, drawn) = self.judge.generate(seed, &bytes).ok()?;
        bytes.truncate(usize::try_from(drawn).unwrap_or(STREAM));
        if reads_ahead(drawn) {
            // The shortest beginning that gives the same input.
            let lengths: Vec<usize> = (0..=bytes.len()).collect();
            let length = lengths.partition_point(|length| !gives(&bytes[..*length]));
            bytes.truncate(length);
        }
        Some(bytes)
    }

    fn through_the_generator(&self, seed: u64, drawn: Vec<u8>) {
        let smallest = bytes::shrink(drawn, &mut Drawing { hunt: self, seed });
        // The smallest stream's input, whichever input was the last to fail.
        if let Ok((input, _)) = self.judge.generate(seed, &padded(&smallest)) {
            self.keep(&input);
        }
    }

    fn through_the_text(&self) {
        // Without a validator nobody knows which smaller texts are legal.
        if self.judge.problem().helper(Role::Validator).is_none() {
            return;
        }
        let start = self.smallest.borrow().input.clone();
        let smallest = tokens::shrink(start, &|| self.exhausted(), &mut |text| self.fails(text));
        self.keep(&smallest);
    }

    /// Whether the submission fails on an input in the way that it did.
    fn fails(&self, input: &[u8]) -> bool {
        if let Some(known) = self.known.borrow().get(input) {
            return *known;
        }
        self.attempts.set(self.attempts.get() + 1);
        let fails = self.refuted(input).is_some();
        self.known.borrow_mut().insert(input.to_vec(), fails);
        fails
    }

    /// An input that helpers trip over is no smaller counterexample.
    fn refuted(&self, input: &[u8]) -> Option<Counterexample> {
        let answer = self.judge.answer(input).ok()?;
        let found = Counterexample::find(self.judge, input, &answer).ok()??;
        (found.verdict == self.kind).then_some(found)
    }

    fn keep(&self, input: &[u8]) {
        // A smaller stream may give a longer input: then the input decides.
        if input.len() <= self.smallest.borrow().input.len()
            && let Some(found) = self.refuted(input)
        {
            *self.smallest.borrow_mut() = found;
        }
    }
}

/// The hunt through the generator of one seed.
struct Drawing<'a> {
    hunt: &'a Hunt<'a>,
    seed: u64,
}

impl Drawing<'_> {
    fn generate(&self, stream: &[u8]) -> Option<(Vec<u8>, usize)> {
        let (input, drawn) = self.hunt.judge.generate(self.seed, &padded(stream)).ok()?;
        let told = usize::try_from(drawn).ok().filter(|_| !reads_ahead(drawn));
        Some((input, told.unwrap_or(stream.len())))
    }
}

impl Subject for Drawing<'_> {
    fn drawn(&mut self, stream: &[u8]) -> Option<usize> {
        self.generate(stream).map(|(_, drawn)| drawn)
    }

    fn trial(&mut self, stream: &[u8]) -> Option<Trial> {
        let (input, drawn) = self.generate(stream)?;
        Some(Trial { fails: self.hunt.fails(&input), drawn })
    }

    fn exhausted(&self) -> bool {
        self.hunt.exhausted()
    }
}

/// Whether so much was read by a buffer rather than drawn by a generator: all
/// of it, or whole pages. That tells nothing of what was drawn.
fn reads_ahead(drawn: u64) -> bool {
    drawn >= STREAM as u64 || drawn > 0 && drawn.is_multiple_of(4096)
}

/// A stream with zeros behind it, so that what is drawn of them is counted.
fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut padded = bytes.to_vec();
    padded.resize(STREAM, 0);
    padded
}
