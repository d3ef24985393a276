//! Tries seeds until one fails.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Counterexample;
use crate::judge::{Judge, JudgeError, stream};
use crate::session::in_parallel;

/// Where a search begins and when it gives up.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The first seed.
    pub first: u64,
    /// How many seeds; without end when `None`.
    pub seeds: Option<u64>,
    /// For how long; without end when `None`.
    pub time: Option<Duration>,
}

/// What a search gave.
#[derive(Debug)]
pub struct Searched {
    /// How many seeds the submission was right on.
    pub passed: u64,
    /// How long it took.
    pub time: Duration,
    /// The seed that failed, with the counterexample, or with what went wrong
    /// that is not the submission's doing. `None` when no seed failed.
    pub failed: Option<(u64, Result<Counterexample, JudgeError>)>,
}

/// Tries seeds with `jobs` threads until one fails, the bounds are reached or
/// `stop` is set. Calls `passed` after each seed that the submission was right
/// on.
pub fn search(
    judge: &Judge<'_>,
    bounds: Bounds,
    jobs: usize,
    stop: &AtomicBool,
    passed: &(dyn Fn() + Sync),
) -> Searched {
    let started = Instant::now();
    let (next, count) = (AtomicU64::new(0), AtomicU64::new(0));
    let failed = Mutex::new(None);
    let ended = AtomicBool::new(false);
    let over = || {
        ended.load(Ordering::Relaxed)
            || stop.load(Ordering::Relaxed)
            || bounds.time.is_some_and(|time| started.elapsed() >= time)
    };
    in_parallel(jobs, vec![(); jobs], |()| {
        while !over() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if bounds.seeds.is_some_and(|seeds| index >= seeds) {
                break;
            }
            let seed = bounds.first.wrapping_add(index);
            match try_seed(judge, seed, index.is_multiple_of(CONFIRMED)) {
                Ok(None) => {
                    count.fetch_add(1, Ordering::Relaxed);
                    passed();
                }
                Ok(Some(found)) => fail(&failed, &ended, seed, Ok(found)),
                Err(error) => fail(&failed, &ended, seed, Err(error)),
            }
        }
    });
    Searched {
        passed: count.into_inner(),
        time: started.elapsed(),
        failed: failed.into_inner().unwrap_or_else(PoisonError::into_inner),
    }
}

type Failed = Option<(u64, Result<Counterexample, JudgeError>)>;

/// Keeps the first failure; of two at the same time the lower seed's.
fn fail(
    failed: &Mutex<Failed>,
    ended: &AtomicBool,
    seed: u64,
    what: Result<Counterexample, JudgeError>,
) {
    ended.store(true, Ordering::Relaxed);
    let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
    if failed.as_ref().is_none_or(|(kept, _)| seed < *kept) {
        *failed = Some((seed, what));
    }
}

/// One seed in so many is confirmed though nothing failed: a generator that
/// gives other inputs each time proves nothing.
const CONFIRMED: u64 = 64;

/// Judges the submission on a seed's input: the counterexample if it fails.
fn try_seed(
    judge: &Judge<'_>,
    seed: u64,
    confirmed: bool,
) -> Result<Option<Counterexample>, JudgeError> {
    let stream = stream(seed);
    let (input, _) = judge.generate(seed, &stream)?;
    let answer = judge.answer(&input)?;
    let failed = Counterexample::find(judge, &input, &answer)?;
    if failed.is_some() || confirmed {
        // Before anybody is told to trust the helpers' word.
        judge.confirm(seed, &stream, &input, &answer)?;
    }
    Ok(failed)
}
