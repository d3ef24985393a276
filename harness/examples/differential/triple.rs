//! Random triples, nasty ones.

use harness::check::compare;
use harness::problem::{Comparison, Spacing};

/// What is compared, and how.
#[derive(Debug, Clone)]
pub struct Triple {
    pub answer: Vec<u8>,
    pub output: Vec<u8>,
    pub comparison: Comparison,
}

impl Triple {
    /// The triple of a number, always the same.
    pub fn numbered(number: u64) -> Triple {
        let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let spacing = random.of(&[Spacing::Exact, Spacing::Lines, Spacing::Tokens]);
        let tolerance =
            random.of(&[None, None, Some(1e-6), Some(1e-9), Some(0.01), Some(0.5), Some(1.0)]);
        let (mut answer, mut output) = (Vec::new(), Vec::new());
        random.space(&mut answer, &mut output, 10);
        for _ in 0..random.below(6) {
            let token = random.token();
            answer.extend_from_slice(&token);
            let found = if random.one_in(5) { random.changed(&token) } else { token };
            output.extend(found);
            random.space(&mut answer, &mut output, 1);
        }
        let tail = random.of::<&[u8]>(&[b"", b"", b"", b"\n", b" ", b"\r\n", b"1", b"\0"]);
        match random.below(5) {
            0 => output.extend_from_slice(tail),
            1 => answer.extend_from_slice(tail),
            2 if !output.is_empty() => output.truncate(output.len() - 1),
            _ => {}
        }
        Triple { answer, output, comparison: Comparison { spacing, tolerance } }
    }

    /// What we say. White space that differs is wrong under "exact" and "lines".
    pub fn accepted(&self) -> std::io::Result<bool> {
        let mismatch = compare(&self.output[..], &self.answer[..], self.comparison)?;
        Ok(mismatch.is_none())
    }
}

/// Words and numbers in all the forms that some parser takes.
const TOKENS: [&str; 48] = [
    "0",
    "1",
    "2",
    "-1",
    "+1",
    "10",
    "16",
    "-0",
    "-0.0",
    "0.1",
    "0.5",
    ".5",
    "5.",
    "1.0",
    "1.00",
    "01",
    "1e3",
    "1E3",
    "1e+3",
    "1e-3",
    "1000",
    "1000.001",
    "1e999",
    "-1e999",
    "1e-999",
    "1e",
    "1e+",
    ".",
    "+",
    "-",
    "0x10",
    "0X1p4",
    "-0x1",
    "nan",
    "NaN",
    "inf",
    "-inf",
    "infinity",
    "1_000",
    "1,000",
    "1f",
    "0.333333333",
    "yes",
    "YES",
    "Yes",
    "\u{df}",
    "x\0y",
    "1\0",
];

/// White space, and what some take for it.
const SPACES: [&str; 14] = [
    " ", "\n", " ", "\n", "  ", "\t", "\r\n", "\n\n", " \n", "\n ", "\u{b}", "\u{c}", "\r",
    "\u{85}",
];

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn token(&mut self) -> Vec<u8> {
        match self.below(40) {
            // A number that spreads over two pieces of our scanner.
            0 => format!("0.{}", "3".repeat(4080 + self.below(40) as usize)).into_bytes(),
            1 => "long".repeat(1020 + self.below(10) as usize).into_bytes(),
            2..20 => {
                let number = self.below(1 << 40) as f64 / 1024.0;
                format!("{number:.*}", self.below(8) as usize).into_bytes()
            }
            _ => self.of(&TOKENS).as_bytes().to_vec(),
        }
    }

    /// Another token that may be as good, or nearly.
    fn changed(&mut self, token: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(token).into_owned();
        let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite());
        match (self.below(5), number) {
            (0, Some(number)) => format!("{:e}", number).into_bytes(),
            (1, Some(number)) => {
                let step = self.of(&[1e-10, 1e-9, 1e-7, 1e-6, 1e-3, 0.01, 0.5, 1.0, 1.5]);
                format!("{}", number + step).into_bytes()
            }
            (2, Some(number)) => {
                let factor = 1.0 + self.of(&[1e-10, 1e-9, 1e-7, 1e-6, 1e-3, 0.01, 0.5]);
                format!("{}", number * factor).into_bytes()
            }
            (0..3, _) => [token, b"0"].concat(),
            (3, _) => token.iter().map(u8::to_ascii_uppercase).collect(),
            _ => self.token(),
        }
    }

    /// White space, mostly the same in both; only one time in `rare`.
    fn space(&mut self, answer: &mut Vec<u8>, output: &mut Vec<u8>, rare: u64) {
        if !self.one_in(rare) {
            return;
        }
        let space = self.of(&SPACES);
        answer.extend_from_slice(space.as_bytes());
        let found = if self.one_in(15) { self.of(&SPACES) } else { space };
        output.extend_from_slice(found.as_bytes());
    }
}
