//! What stress testing found, as text.

use std::fmt::Write;

use crate::check::harmless;
use crate::problem::Problem;
use crate::stress::{Searched, Shrunk};
use crate::wording::plural;

/// How many lines of a text are shown, and how much of each.
const LINES: usize = 20;
const WIDTH: usize = 160;

/// `1204 seeds right in 1.9 s, 634 a second`
pub fn searched(searched: &Searched) -> String {
    let seconds = searched.time.as_secs_f64();
    let rate = searched.passed as f64 / seconds.max(1e-3);
    let seeds = plural(searched.passed as usize, "seed");
    format!("{seeds} right in {seconds:.1} s, {rate:.0} a second\n")
}

/// The smallest counterexample, which failed first at `seed` with an input of
/// `first` bytes.
pub fn shrunk(seed: u64, first: usize, shrunk: &Shrunk) -> String {
    let smallest = &shrunk.smallest;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "seed {seed}: {}, {}",
        smallest.verdict.long(),
        harmless(&smallest.message, 4 * WIDTH)
    );
    let _ = writeln!(
        text,
        "shrunk from {first} to {} bytes in {:.1} s with {}{}",
        smallest.input.len(),
        shrunk.time.as_secs_f64(),
        plural(shrunk.attempts as usize, "attempt"),
        if shrunk.finished { "" } else { "; not to the end" },
    );
    quote(&mut text, "input", &smallest.input);
    quote(&mut text, "expected", &smallest.answer);
    quote(&mut text, "found", &smallest.output);
    text
}

/// The compiler's message about the submission.
pub fn refusal(problem: &Problem, message: &str) -> String {
    format!("{} does not compile:\n{message}", problem.id)
}

fn quote(text: &mut String, label: &str, quoted: &[u8]) {
    let _ = writeln!(text, "{label}");
    let mut lines = quoted.split_inclusive(|byte| *byte == b'\n');
    for line in lines.by_ref().take(LINES) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let _ = writeln!(text, "  {}", harmless(&String::from_utf8_lossy(line), WIDTH));
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(text, "  and {}", plural(more, "more line"));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::stress::Counterexample;
    use crate::verdict::Verdict;

    #[test]
    fn one_attempt_and_one_line_are_no_more() {
        let smallest = Counterexample {
            input: b"x\n".repeat(LINES + 1),
            answer: b"1\n".to_vec(),
            output: Vec::new(),
            verdict: Verdict::Wa,
            message: "line 1".to_owned(),
        };
        let time = Duration::from_millis(100);
        let text = shrunk(7, 50, &Shrunk { smallest, attempts: 1, time, finished: true });
        assert!(text.contains("to 42 bytes in 0.1 s with 1 attempt\n"), "{text}");
        assert!(text.contains("  and 1 more line\n"), "{text}");
    }
}
