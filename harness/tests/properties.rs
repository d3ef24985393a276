//! What must hold whatever comes in: of the comparison, and of what is read of
//! a problem's folder.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufReader;

use harness::check::compare;
use harness::discover::{self, Discovery};
use harness::problem::{Comparison, Spacing};
use harness::workspace::Workspace;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// Texts of few letters: so that two of them are often nearly the same.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece =
        select(vec!["a", "B", "12", "1", ".5", "\n", "\n", " ", "\r", "\t", "\x0c", "\x0b"]);
    vec(piece, 0..12).prop_map(|pieces| pieces.concat().into_bytes())
}

/// AC, PE or WA by the plainest reading of the rules.
fn plainly(spacing: Spacing, output: &[u8], answer: &[u8]) -> &'static str {
    let space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c | 0x0b);
    let tokens = |text: &[u8]| {
        let tokens = text.split(space).filter(|token| !token.is_empty());
        tokens.map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    if tokens(output) != tokens(answer) {
        return "WA";
    }
    let same = match spacing {
        Spacing::Tokens => true,
        Spacing::Exact => {
            let bare = |text: &[u8]| text.strip_suffix(b"\n").unwrap_or(text).to_vec();
            bare(output) == bare(answer)
        }
        Spacing::Lines => {
            let lines = |text: &[u8]| {
                let lines = text.split(|byte| *byte == b'\n');
                let mut lines: Vec<Vec<u8>> = lines
                    .map(|line| {
                        let end = line.iter().rposition(|byte| !space(byte)).map_or(0, |at| at + 1);
                        line[..end].to_vec()
                    })
                    .collect();
                while lines.last().is_some_and(Vec::is_empty) {
                    lines.pop();
                }
                lines
            };
            lines(output) == lines(answer)
        }
    };
    if same { "AC" } else { "PE" }
}

fn compared(comparison: Comparison, output: &[u8], answer: &[u8], piece: usize) -> &'static str {
    let reader = |text| BufReader::with_capacity(piece, text);
    match compare(reader(output), reader(answer), comparison).unwrap() {
        None => "AC",
        Some(mismatch) if mismatch.is_presentation() => "PE",
        Some(_) => "WA",
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn the_comparison_says_what_the_rules_say(
        output in text(), answer in text(), piece in 1..9usize,
        spacing in select(vec![Spacing::Exact, Spacing::Lines, Spacing::Tokens]),
    ) {
        let comparison = Comparison { spacing, tolerance: None };
        prop_assert_eq!(
            compared(comparison, &output, &answer, piece),
            plainly(spacing, &output, &answer)
        );
    }

    #[test]
    fn white_space_alone_is_no_wrong_answer(
        tokens in vec(select(vec!["a", "1", "1e5"]), 0..6), gaps in vec(text(), 14), piece in 1..9usize,
        spacing in select(vec![Spacing::Exact, Spacing::Lines, Spacing::Tokens]),
    ) {
        let gap = |at: usize| -> Vec<u8> {
            gaps[at].iter().copied().filter(u8::is_ascii_whitespace).chain([b' ']).collect()
        };
        let dressed = |first: usize| -> Vec<u8> {
            let piece = |(at, token): (usize, &&str)| [token.as_bytes(), &gap(first + at)].concat();
            tokens.iter().enumerate().flat_map(piece).collect()
        };
        let comparison = Comparison { spacing, tolerance: Some(1e-9) };
        prop_assert_ne!(compared(comparison, &dressed(0), &dressed(7), piece), "WA");
    }

    #[test]
    fn numbers_agree_as_far_as_the_tolerance_reaches(
        number in -1e12..1e12f64, off in -2e-6..2e-6f64,
    ) {
        let (found, expected) = (format!("{:e}", number + off * number.abs()), format!("{number}"));
        let (read, distance): (f64, f64) = {
            let read: f64 = found.parse().unwrap();
            (read, (read - number).abs())
        };
        prop_assert!(read.is_finite());
        let within = distance <= 1e-6 || distance <= 1e-6 * number.abs();
        let comparison = Comparison { spacing: Spacing::Lines, tolerance: Some(1e-6) };
        let said = compared(comparison, found.as_bytes(), expected.as_bytes(), 64);
        prop_assert_eq!(said, if within { "AC" } else { "WA" });
    }
}

/// What discovery makes of one problem of these files.
fn discovered(files: &[(String, Vec<u8>)]) -> Discovery {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Cargo.toml"), "[workspace]\n").unwrap();
    fs::create_dir_all(folder.path().join("problems/p/src")).unwrap();
    for (path, content) in files {
        let path = folder.path().join(path);
        // Where a file stands in the way of a folder it is left out.
        if fs::create_dir_all(path.parent().unwrap()).is_ok() && !path.is_dir() {
            fs::write(path, content).unwrap();
        }
    }
    discover::all(&Workspace::around(folder.path()).unwrap()).unwrap()
}

const MANIFEST: &str = "[package]\nname = \"p\"\nedition = \"2021\"\npublish = false\n\n\
    [package.metadata.judge]\ntitle = \"T\"\nurl = \"https://example.com\"\ntime-limit = 1.5\n\
    memory-limit = 64\noutput-limit = 8\nsource-limit = 64\ncomparison = \"exact\"\n\
    tolerance = 1e-6\ninteractive = false\n\n[dependencies]\n";

fn whole() -> Vec<(String, Vec<u8>)> {
    [
        ("problems/p/Cargo.toml", MANIFEST),
        ("problems/p/src/main.rs", "fn main() {}"),
        ("testdata/p/sample/1.in", "1\n"),
        ("testdata/p/sample/1.ans", "1\n"),
    ]
    .map(|(path, content)| (path.to_owned(), content.as_bytes().to_vec()))
    .to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_manifest_is_taken_within_its_ranges_or_refused(
        cut in 0..MANIFEST.len(), length in 0..20usize, patch in "[ -~\n]{0,12}",
    ) {
        let end = (cut + length).min(MANIFEST.len());
        let text = format!("{}{patch}{}", &MANIFEST[..cut], &MANIFEST[end..]);
        let mut files = whole();
        files[0].1 = text.into_bytes();
        let found = discovered(&files);
        prop_assert_eq!(found.problems.is_empty(), !found.faults.is_empty());
        for problem in found.problems {
            let settings = problem.settings;
            prop_assert!(!settings.time_limit.is_zero() && settings.time_limit.as_secs() <= 300);
            prop_assert!((1 << 20..=8 << 30).contains(&settings.memory_limit));
            prop_assert!((1 << 20..=1 << 30).contains(&settings.output_limit));
            prop_assert!((1 << 10..=16 << 20).contains(&settings.source_limit));
            prop_assert!(settings.comparison.tolerance.is_none_or(|e| e > 0.0 && e.is_finite()));
        }
    }

    #[test]
    fn no_file_of_testdata_is_passed_over(
        names in btree_set(
            (
                select(vec!["sample", "stress", "format", "secret", "sample/deep", ""]),
                select(vec!["1", "2", "a.b", "ä", " ", ".hidden"]),
                select(vec![".in", ".ans", ".out", ""]),
            ),
            0..8,
        ),
        kept in subsequence(vec![2, 3], 0..=2),
    ) {
        let mut files = whole();
        let samples = kept.iter().map(|at| files[*at].clone()).collect::<Vec<_>>();
        files.truncate(2);
        files.extend(samples);
        for (group, name, ending) in &names {
            files.push((format!("testdata/p/{group}/{name}{ending}").replace("//", "/"), vec![]));
        }
        let found = discovered(&files);
        prop_assert_eq!(found.problems.is_empty(), !found.faults.is_empty());
        for problem in found.problems {
            let taken: BTreeSet<String> = problem
                .cases
                .iter()
                .flat_map(|case| {
                    [".in", ".ans"].map(|end| format!("testdata/p/{}/{}{end}", case.group, case.name))
                })
                .collect();
            let visible = files[2..].iter().map(|(path, _)| path.clone());
            let visible: BTreeSet<String> = visible.filter(|path| !path.contains("/.")).collect();
            prop_assert_eq!(taken, visible);
        }
    }
}
