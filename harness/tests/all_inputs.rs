//! Where a problem has finitely many inputs, all of them: submission against
//! brute. They take minutes, so they run when asked: `cargo test -- --ignored`.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use harness::compile::Build;
use harness::discover;
use harness::judge::{Judge, Machine};
use harness::problem::Problem;
use harness::run::{Runner, Tier};
use harness::verdict::Verdict;
use harness::workspace::Workspace;

/// A machine and a problem to judge on it.
fn with_judge(id: &str, check: impl FnOnce(&Judge<'_>)) {
    let workspace = Workspace::around(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let found = discover::named(&workspace, &[id.to_owned()]).unwrap();
    let problem: &Problem = &found.problems[0];
    let runner = Runner::new(env!("CARGO_BIN_EXE_judge"), Tier::LimitsOnly);
    let machine = Machine::new(&workspace, runner, Build::Release, 1.0).unwrap();
    check(&Judge::new(&machine, problem));
}

/// What submission and brute print for an input on which they agree.
fn agreed(judge: &Judge<'_>, input: &str) -> (String, String) {
    let answer = judge.answer(input.as_bytes()).unwrap();
    let attempt = judge.attempt_on(input.as_bytes(), &answer).unwrap();
    assert_eq!(attempt.verdict, Verdict::Ac, "{:?} on\n{input}", attempt.message);
    let mut output = String::new();
    let mut stdout = attempt.outcome.stdout;
    std::io::Seek::rewind(&mut stdout).unwrap();
    stdout.read_to_string(&mut output).unwrap();
    (output, String::from_utf8(answer).unwrap())
}

/// Every order of some things, each once.
fn orders(things: &str) -> BTreeSet<String> {
    let Some(first) = things.chars().next() else { return BTreeSet::from([String::new()]) };
    let mut all = BTreeSet::new();
    for rest in orders(&things[first.len_utf8()..]) {
        for place in 0..=rest.len() {
            let mut order = rest.clone();
            order.insert(place, first);
            all.insert(order);
        }
    }
    all
}

/// Boards as lines of separated cells.
fn lines<'a>(boards: impl IntoIterator<Item = &'a String>) -> String {
    boards
        .into_iter()
        .map(|board| board.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

/// The parity of the number of pairs of cells in the wrong order.
fn is_even(cells: &str) -> bool {
    let cells = cells.as_bytes();
    let inversions = (0..cells.len())
        .map(|i| cells[i..].iter().filter(|later| **later < cells[i]).count())
        .sum::<usize>();
    inversions.is_multiple_of(2)
}

#[test]
#[ignore = "takes a while"]
fn all_120_boards_of_prev144() {
    with_judge("prev144", |judge| {
        let boards = orders("AB*** ");
        assert_eq!(boards.len(), 120);
        let answers: Vec<u32> = boards
            .iter()
            .map(|board| agreed(judge, &format!("{}\n{}\n", &board[..3], &board[3..])))
            .map(|(output, _)| output.trim().parse().unwrap())
            .collect();
        assert_eq!(answers.iter().sum::<u32>(), 1380);
    });
}

#[test]
#[ignore = "takes a while"]
fn all_20160_boards_of_aoj0121() {
    with_judge("aoj0121", |judge| {
        // A move across rows changes the parity of the order, one within a row
        // does as well; so a board can be reached just when the parity of its
        // order is that of the blank's distance from its home.
        let reachable = |board: &String| {
            let blank = board.find('0').unwrap();
            is_even(board) == (blank % 4 + blank / 4).is_multiple_of(2)
        };
        let boards: Vec<String> = orders("01234567").into_iter().filter(reachable).collect();
        assert_eq!(boards.len(), 20_160);
        let mut answers: Vec<u32> = Vec::new();
        for boards in boards.chunks(1000) {
            let (output, _) = agreed(judge, &lines(boards));
            answers.extend(output.lines().map(|line| line.parse::<u32>().unwrap()));
        }
        assert_eq!(answers.len(), 20_160);
        assert_eq!(answers.iter().sum::<u32>(), 457_180);
        assert_eq!(answers.iter().max(), Some(&36));
        assert_eq!(answers.iter().filter(|moves| **moves == 36).count(), 1);
    });
}

#[test]
#[ignore = "takes a while"]
fn all_362880_boards_of_poj1077() {
    with_judge("poj1077", |judge| {
        let boards: Vec<String> = orders("12345678x").into_iter().collect();
        assert_eq!(boards.len(), 362_880);
        let (mut solvable, mut sum, mut longest) = (0, 0, Vec::new());
        for boards in boards.chunks(30_240) {
            let (output, answer) = agreed(judge, &lines(boards));
            let pairs = output.lines().zip(answer.lines());
            assert_eq!(pairs.clone().count(), boards.len());
            for (moves, shortest) in pairs.filter(|(moves, _)| *moves != "unsolvable") {
                // The checker takes any solution; ours is to be a shortest one.
                assert_eq!(moves.len(), shortest.len(), "{moves} and {shortest}");
                solvable += 1;
                sum += moves.len();
                longest.push(moves.len());
            }
        }
        assert_eq!(solvable, 181_440);
        assert_eq!(sum, 3_986_672);
        assert_eq!(longest.iter().max(), Some(&31));
        assert_eq!(longest.iter().filter(|moves| **moves == 31).count(), 2);
    });
}
