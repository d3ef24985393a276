//! Is this input legal? The number of layouts, then 28 cards for each, in white
//! space of any kind; or, as at ZOJ, the 28 cards of one layout alone. Every
//! card from 11 to 47 is there once. Exit code 42: legal; 43: illegal.

use std::io::{self, Read};
use std::process::exit;

fn main() {
    let mut input = Vec::new();
    let result = match io::stdin().read_to_end(&mut input) {
        Ok(_) => validate(&String::from_utf8_lossy(&input)),
        Err(error) => Err(error.to_string()),
    };
    match result {
        Ok(()) => exit(42),
        Err(reason) => {
            eprintln!("{reason}");
            exit(43);
        }
    }
}

fn validate(input: &str) -> Result<(), String> {
    let mut tokens = Vec::new();
    for (i, line) in input.lines().enumerate() {
        tokens.extend(line.split_ascii_whitespace().map(|token| (i + 1, token)));
    }
    let mut cards = &tokens[..];
    if tokens.len() != 28 {
        let (&(line, count), rest) = tokens.split_first().ok_or("the input is empty")?;
        let is_number = count.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number || count.len() > 1 && count.starts_with('0') {
            return Err(format!("line {line}: `{count}` is not a number of layouts"));
        }
        if count != (rest.len() / 28).to_string() || rest.len() % 28 != 0 {
            let found = rest.len();
            return Err(format!(
                "{count} layouts should have 28 cards each, there are {found} in all"
            ));
        }
        cards = rest;
    }
    for (i, layout) in cards.chunks(28).enumerate() {
        let mut seen = [[false; 8]; 5];
        for &(line, card) in layout {
            match *card.as_bytes() {
                [suit @ b'1'..=b'4', value @ b'1'..=b'7'] => {
                    let seen = &mut seen[(suit - b'0') as usize][(value - b'0') as usize];
                    if *seen {
                        return Err(format!(
                            "line {line}: layout {}: `{card}` is there twice",
                            i + 1
                        ));
                    }
                    *seen = true;
                }
                _ => {
                    return Err(format!(
                        "line {line}: layout {}: `{card}` is not a card",
                        i + 1
                    ))
                }
            }
        }
    }
    Ok(())
}
