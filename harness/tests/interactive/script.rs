//! Does what a script says, a word at a time. As the interactor it takes its own
//! script from the first line of the input and says the second line, which is
//! the submission's.

use std::io::{read_to_string, stdin, stdout, Read, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() {
    let script = match env::args().nth(1) {
        Some(input) => {
            let input = read_to_string(fs::File::open(input).unwrap()).unwrap();
            let (own, other) = input.split_once('\n').unwrap();
            println!("{}", other.trim());
            own.to_owned()
        }
        None => line(),
    };
    for step in script.split_whitespace() {
        let (verb, number) = step.split_once(':').unwrap_or((step, "0"));
        perform(verb, number.parse().unwrap());
    }
}

fn perform(verb: &str, number: usize) {
    let time = Duration::from_millis(number as u64);
    match verb {
        // Prints a line, or so many bytes of empty ones.
        "say" => println!("1"),
        "print" => stdout().write_all(&vec![b'\n'; number]).unwrap(),
        "flood" => while stdout().write_all(&[b'1'; 1 << 16]).is_ok() {},
        // Reads a line, so many bytes, or everything.
        "hear" => drop(line()),
        "take" => stdin().read_exact(&mut vec![0; number]).unwrap(),
        "drain" => drop(read_to_string(stdin())),
        "sleep" => sleep(time),
        "burn" => {
            let start = Instant::now();
            while start.elapsed() < time {}
        }
        "explain" => fs::write("judgemessage.txt", "said\nso").unwrap(),
        "panic" => panic!("as the script says"),
        "exit" => exit(number as i32),
        _ => panic!("unknown word: {verb}"),
    }
}

fn line() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line
}
