//! An input that breaks the statement: the answers before it are printed, then
//! a message says what was expected and where, and the exit code is 1.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use harness::compile::{Build, Compiled, Compiler, Source};
use harness::discover;
use harness::workspace::Workspace;

/// The home layout of hdu1067.
const HOME: &str = "12 13 14 15 16 17 21 22 23 24 25 26 27 31 \
                    32 33 34 35 36 37 41 42 43 44 45 46 47 11";

/// Runs a submission on an input; expects these answers and this message.
fn refuses(id: &str, input: impl AsRef<[u8]>, answers: &str, message: &str) {
    let workspace = Workspace::around(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let problem = discover::named(&workspace, &[id.to_owned()]).unwrap().problems.remove(0);
    let compiler = Compiler::new(&workspace).unwrap();
    let compiled = compiler
        .compile(&Source::read(&problem, problem.submission()).unwrap(), Build::Release)
        .unwrap();
    let Compiled::Executable(executable) = compiled else { panic!("{compiled:?}") };
    Command::new(fs::canonicalize(executable).unwrap())
        .write_stdin(input.as_ref())
        .timeout(std::time::Duration::from_secs(20))
        .assert()
        .code(1)
        .stdout(answers.to_owned())
        .stderr(message.to_owned() + "\n");
}

#[test]
fn aoj0121_says_what_is_wrong_with_a_board() {
    let refuses =
        |input: &str, answers: &str, message: &str| refuses("aoj0121", input, answers, message);
    let expected = "expected each of 0 to 7 once, found";
    refuses("", "", &format!("board 1: number 1: {expected} the end of the input"));
    refuses(
        "0 1 2 3 4 5 6 7\n1 0 2 3 4 5 6 7\n0 1 2 3 4 5 6\n",
        "0\n1\n",
        &format!("board 3: number 8: {expected} the end of the input"),
    );
    refuses("0 1 2 3 4 5 6 6\n", "", &format!("board 1: number 8: {expected} 6"));
    refuses("0 0 2 3 4 5 6 7\n", "", &format!("board 1: number 2: {expected} 0"));
    refuses("0 1 2 x 4 5 6 7\n", "", &format!("board 1: number 4: {expected} x"));
    refuses("0 1 2 3 8 5 6 7\n", "", &format!("board 1: number 5: {expected} 8"));
    refuses("00 1 2 3 4 5 6 7\n", "", &format!("board 1: number 1: {expected} 00"));
    refuses("-1 1 2 3 4 5 6 7\n", "", &format!("board 1: number 1: {expected} -1"));
    refuses("0 1 2 3 4 5 7 6\n", "", "board 1: expected a board that can reach the goal");
}

#[test]
fn prev144_says_what_is_wrong_with_a_board() {
    let refuses = |input: &str, message: &str| refuses("prev144", input, "", message);
    let expected = "expected A, B, three * and a blank in two rows, found";
    refuses("", &format!("{expected} ``"));
    refuses("A B\n", &format!("{expected} `A B`"));
    refuses("AAB\n***\n", &format!("{expected} `AAB***`"));
    refuses("ABB\n***\n", &format!("{expected} `ABB***`"));
    refuses("A B\n** \n", &format!("{expected} `A B** `"));
    refuses("A B\n***\n***\n", &format!("{expected} `A B******`"));
    refuses("A B*\n***\n", "line 1: expected up to three of `AB* `, found `A B*`");
    refuses("A B\n*x*\n", "line 2: expected up to three of `AB* `, found `*x*`");
}

#[test]
fn poj1077_says_what_is_wrong_with_a_board() {
    let refuses =
        |input: &str, answers: &str, message: &str| refuses("poj1077", input, answers, message);
    let expected = "expected x or 1 to 8, each once, found";
    refuses("", "", &format!("board 1, token 1: {expected} the end of the input"));
    refuses(
        "1 2 3 4 5 6 7 x 8\n1 2 3\n",
        "r\n",
        &format!("board 2, token 4: {expected} the end of the input"),
    );
    refuses("1 2 3 4 5 6 7 8 8\n", "", &format!("board 1, token 9: {expected} 8"));
    refuses("x x 3 4 5 6 7 8 1\n", "", &format!("board 1, token 2: {expected} x"));
    refuses("1 2 3 4 5 6 7 8 0\n", "", &format!("board 1, token 9: {expected} 0"));
    refuses("9 2 3 4 5 6 7 8 x\n", "", &format!("board 1, token 1: {expected} 9"));
    refuses("12345678x\n", "", &format!("board 1, token 1: {expected} 12345678x"));
    // Many boards are answered in another way than one.
    let many = "1 2 3 4 5 6 7 8 x\n".repeat(200);
    refuses(
        &format!("{many}1 2 3 4 5 6 7 8\n"),
        &"\n".repeat(200),
        &format!("board 201, token 9: {expected} the end of the input"),
    );
}

#[test]
fn hdu1067_says_what_is_wrong_with_a_layout() {
    let refuses =
        |input: &str, answers: &str, message: &str| refuses("hdu1067", input, answers, message);
    refuses("", "", "expected the number of layouts, found `nothing`");
    refuses("x\n", "", "expected the number of layouts, found `x`");
    refuses("-1\n", "", "expected the number of layouts, found `-1`");
    refuses("1\n12 13\n", "", "layout 1: expected 28 cards, found 2");
    let count = "layouts of 28 cards, found";
    refuses(&format!("2\n{HOME}"), "0\n", &format!("expected 2 {count} 28 cards"));
    refuses(&format!("1\n{HOME} {HOME}"), "0\n", &format!("expected 1 {count} 56 cards"));
    refuses("1\n", "", &format!("expected 1 {count} 0 cards"));
    refuses(&format!("1\n{}", HOME.replace("11", "12")), "", "layout 1: card `12` is there twice");
    refuses(
        &format!("2\n{HOME}\n{}", HOME.replace("47", "48")),
        "0\n",
        "layout 2: expected a card, 11 to 47, found `48`",
    );
    for card in ["10", "51", "1", "111", "ab", "+1"] {
        let message = format!("layout 1: expected a card, 11 to 47, found `{card}`");
        refuses(&format!("1\n{}", HOME.replace("11", card)), "", &message);
    }
}

#[test]
fn no_submission_takes_bytes_for_text() {
    refuses(
        "aoj0121",
        b"0 1 2 3 4 5 6 \xff\n",
        "",
        "board 1: number 8: expected each of 0 to 7 once, found \u{fffd}",
    );
    refuses(
        "prev144",
        b"A B\n**\xff\n",
        "",
        "line 2: expected up to three of `AB* `, found `**\u{fffd}`",
    );
    refuses(
        "poj1077",
        b"1 2 3 4 5 6 7 8 \xff\n",
        "",
        "board 1, token 9: expected x or 1 to 8, each once, found \u{fffd}",
    );
    refuses("hdu1067", b"\xff\n", "", "expected the number of layouts, found `\u{fffd}`");
}
