//! What a failing case looks like: the beginning of its input, and its answer
//! and the program's output around the place where they part; of a conversation
//! what was said. Short, whatever the size of the files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::check::{compare, visible};
use crate::judge::Judgement;
use crate::problem::{Problem, Role};
use crate::verdict::Verdict;

/// How many bytes of a file are looked at.
const READ: u64 = 32 << 20;
/// How many lines are shown before the one that differs, and in all.
const LINES: (usize, usize) = (3, 9);
/// How many characters of a line are shown, and how many bytes of it before the
/// place that differs.
const COLUMNS: (usize, usize) = (120, 16);

/// The texts of a failing case, as far as there are any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exhibit {
    /// The beginning of the input.
    pub input: Option<Excerpt>,
    /// The answer.
    pub expected: Option<Excerpt>,
    /// The output.
    pub found: Option<Excerpt>,
    /// What submission and interactor said to each other.
    pub said: Option<Excerpt>,
}

/// Some lines of a text with everything in them seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// Each with its number, 1-based.
    pub lines: Vec<(usize, String)>,
    /// The number of the line that differs.
    pub marked: Option<usize>,
    /// Whether more lines follow.
    pub more: bool,
}

impl Exhibit {
    /// The exhibit of a judgement. Best effort: a file that cannot be read is
    /// not shown.
    pub fn of(problem: &Problem, judgement: &Judgement) -> Exhibit {
        let case = problem.cases.iter().find(|case| {
            judgement.group.as_deref() == Some(case.group.name())
                && judgement.case.as_deref() == Some(&case.name)
        });
        let (input, answer) = match (case, &judgement.input) {
            (Some(case), _) => (beginning(&case.input), beginning(&case.answer)),
            (None, Some(of_seed)) => {
                (beginning(of_seed), beginning(&of_seed.with_extension("ans")))
            }
            (None, None) => (None, None),
        };
        let start = |text: &[u8]| excerpt(text, 1, None, 0);
        let input = input.as_deref().map(start);
        let output = judgement.output.as_deref().and_then(beginning);
        if problem.settings.interactive {
            return Exhibit { input, said: output.as_deref().map(start), ..Exhibit::default() };
        }
        let judged = matches!(judgement.verdict, Verdict::Wa | Verdict::Pe);
        let (expected, found) = match (&answer, &output) {
            // Where they part tells nothing of what a checker minds.
            (Some(answer), Some(output)) if judged && problem.helper(Role::Checker).is_some() => {
                (Some(start(answer)), Some(start(output)))
            }
            (Some(answer), Some(output)) if judged => {
                let mismatch = compare(&output[..], &answer[..], problem.settings.comparison);
                let line = mismatch.ok().flatten().map(|mismatch| mismatch.line as usize);
                let (expected, found) = side_by_side(answer, output, line);
                (Some(expected), Some(found))
            }
            _ => (None, output.as_deref().map(start)),
        };
        Exhibit { input, expected, found, said: None }
    }
}

fn beginning(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(READ).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Answer and output around this line, the columns where they part in sight.
fn side_by_side(answer: &[u8], output: &[u8], line: Option<usize>) -> (Excerpt, Excerpt) {
    let Some(marked) = line else {
        return (excerpt(answer, 1, None, 0), excerpt(output, 1, None, 0));
    };
    let nth = |text: &[u8]| -> Vec<u8> {
        text.split_inclusive(|byte| *byte == b'\n').nth(marked - 1).unwrap_or_default().to_vec()
    };
    let same = nth(answer).iter().zip(&nth(output)).take_while(|(a, b)| a == b).count();
    let first = marked.saturating_sub(LINES.0).max(1);
    (excerpt(answer, first, Some(marked), same), excerpt(output, first, Some(marked), same))
}

/// The lines from this one on. The one that is marked is shown around the byte
/// at which it differs.
fn excerpt(text: &[u8], first: usize, marked: Option<usize>, at: usize) -> Excerpt {
    let mut lines = text.split_inclusive(|byte| *byte == b'\n').enumerate().skip(first - 1);
    let shown = lines
        .by_ref()
        .take(LINES.1)
        .map(|(index, line)| {
            let from = if marked == Some(index + 1) { at.saturating_sub(COLUMNS.1) } else { 0 };
            (index + 1, window(line, from))
        })
        .collect();
    Excerpt { lines: shown, marked, more: lines.next().is_some() }
}

/// A line from this byte on.
fn window(line: &[u8], from: usize) -> String {
    let inside = |byte: &u8| byte & 0xc0 == 0x80;
    let rest = &line[from.min(line.len())..];
    // Not from the middle of a character, as far as there are characters.
    let rest = &rest[rest.iter().take(3).take_while(|byte| inside(byte)).count()..];
    // No character takes more bytes than four.
    let near = &rest[..rest.len().min(COLUMNS.0 * 4 + 4)];
    let before = if from > 0 { "…" } else { "" };
    format!("{before}{}", visible(near, COLUMNS.0))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

    use super::*;
    use crate::compile::Build;
    use crate::problem::{Case, Group, Language, Program, Settings};

    /// The exhibit of a wrong output, each line under the name of its text.
    fn exhibit(checker: bool, interactive: bool) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| -> PathBuf {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let case = Case {
            group: Group::Sample,
            name: "1".to_owned(),
            input: file("1.in", "3\n"),
            answer: file("1.ans", "1\n2\n"),
        };
        let program = Program {
            name: "gap-checker".to_owned(),
            role: Role::Checker,
            language: Language::Rust,
            source: "src/bin/gap-checker.rs".into(),
        };
        let problem = Problem {
            id: "gap".to_owned(),
            dir: "/problems/gap".into(),
            edition: "2021".to_owned(),
            settings: Settings { interactive, ..Settings::default() },
            programs: if checker { vec![program] } else { Vec::new() },
            cases: vec![case],
        };
        let judgement = Judgement {
            problem: "gap".to_owned(),
            program: "gap".to_owned(),
            group: Some("sample".to_owned()),
            case: Some("1".to_owned()),
            verdict: Verdict::Wa,
            expected: Some(Verdict::Ac),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: None,
            memory_floor: 0,
            message: None,
            cached: false,
            stderr: None,
            input: None,
            output: Some(file("1.out", "1\n3\n")),
            time_limit: Duration::from_secs(1),
            build: Build::Release,
        };
        let Exhibit { input, expected, found, said } = Exhibit::of(&problem, &judgement);
        let texts = [("input", input), ("expected", expected), ("found", found), ("said", said)];
        let texts = texts.iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
        texts.map(|(name, text)| format!("{name}\n{}", shown(text))).collect()
    }

    #[test]
    fn answer_and_output_are_compared_only_where_the_judge_does() {
        insta::assert_snapshot!(exhibit(false, false), @r"
        input
         1 3↵
        expected
         1 1↵
        >2 2↵
        found
         1 1↵
        >2 3↵
        ");
        insta::assert_snapshot!(exhibit(true, false), @r"
        input
         1 3↵
        expected
         1 1↵
         2 2↵
        found
         1 1↵
         2 3↵
        ");
    }

    #[test]
    fn of_a_conversation_there_is_what_was_said() {
        insta::assert_snapshot!(exhibit(true, true), @r"
        input
         1 3↵
        said
         1 1↵
         2 3↵
        ");
    }

    fn shown(excerpt: &Excerpt) -> String {
        let mut text = String::new();
        for (number, line) in &excerpt.lines {
            let mark = if excerpt.marked == Some(*number) { '>' } else { ' ' };
            text += &format!("{mark}{number} {line}\n");
        }
        text + if excerpt.more { "...\n" } else { "" }
    }

    #[test]
    fn the_line_that_differs_stands_among_its_neighbours() {
        let answer: String = (1..30).map(|number| format!("{number}\n")).collect();
        let output = answer.replace("12\n", "12 \n");
        let (expected, found) = side_by_side(answer.as_bytes(), output.as_bytes(), Some(12));
        insta::assert_snapshot!(shown(&expected) + &shown(&found), @r"
         9 9↵
         10 10↵
         11 11↵
        >12 12↵
         13 13↵
         14 14↵
         15 15↵
         16 16↵
         17 17↵
        ...
         9 9↵
         10 10↵
         11 11↵
        >12 12·↵
         13 13↵
         14 14↵
         15 15↵
         16 16↵
         17 17↵
        ...
        ");
    }

    #[test]
    fn a_line_of_megabytes_is_shown_where_it_differs() {
        let answer = "é".repeat(5 << 20);
        let output = format!("{}<script>\x1b[31m{answer}", &answer[..6 << 20]);
        let (expected, found) = side_by_side(answer.as_bytes(), output.as_bytes(), Some(1));
        insta::assert_snapshot!(shown(&expected) + &shown(&found), @r"
        >1 …éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé…
        >1 …éééééééé<script>\u{1b}[31méééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé…
        ");
    }

    #[test]
    fn an_output_may_end_before() {
        let (expected, found) = side_by_side(b"1\n2\n", b"1\n", Some(2));
        insta::assert_snapshot!(shown(&expected) + &shown(&found), @r"
         1 1↵
        >2 2↵
         1 1↵
        ");
    }
}
