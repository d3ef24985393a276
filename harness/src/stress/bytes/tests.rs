//! What is left of streams by passes over generators that are functions.

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
fn things_of_unlike_lengths_go_too() {
    // A count, then things that begin with their length; one of twenty
    // bytes with a high end fails.
    let fails = |draws: &mut Draws<'_>| {
        let count = draws.next() % 5 + 1;
        (0..count).fold(false, |fails, _| {
            let length = draws.next();
            let thing: Vec<u8> = (0..length).map(|_| draws.next()).collect();
            fails || length == 20 && thing[19] >= 100
        })
    };
    let mut smallest = vec![0; 22];
    (smallest[1], smallest[21]) = (20, 100);
    let thing = |length: u8| [vec![length], vec![5; length.into()]].concat();
    for (count, before) in [(1, thing(90)), (2, [thing(70), thing(33)].concat())] {
        let start = [vec![count], before, vec![20], vec![200; 20], thing(40)].concat();
        assert_eq!(shrunk(&start, fails), smallest);
    }
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
