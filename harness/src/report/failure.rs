//! What is said of a program that did not get what it should.

use std::collections::HashSet;

use super::style::{BOLD, DIM, PLAIN, Style, of_verdict};
use crate::check::harmless;
use crate::judge::{EXCERPT_LINES, Judgement, ProgramResult};
use crate::session::OfProblem;
use crate::verdict::Verdict;
use crate::wording::plural;

/// The columns before what is said of a program.
const INDENT: usize = 5;
/// How many failing cases of one program are shown in detail.
const SHOWN: usize = 3;
/// How many lines of a compiler's message or of standard error are shown.
const LINES: usize = 12;
// An excerpt of a conversation is quoted whole.
const _: () = assert!(EXCERPT_LINES <= LINES);
/// How many characters of a line are shown.
const WIDTH: usize = 600;

/// What is said of the programs of a problem that did not do well: of those that
/// the same judge error befell, where a helper fails say, once.
pub(super) fn details(own: &OfProblem<'_>, style: Style) -> String {
    let mut text = String::new();
    let (mut shown, mut same) = (HashSet::new(), 0);
    for program in own.programs.iter().filter(|program| !program.ok) {
        match judge_error(program, own.judgements) {
            Some(error) if !shown.insert(error) => same += 1,
            _ => program_details(&mut text, style, program, own.judgements),
        }
    }
    if same > 0 {
        let same = format!("and the same judge error for {}", plural(same, "other program"));
        text += &style.flow(INDENT, &[(DIM, &same)]);
    }
    text
}

/// All that a program's first judge error says: two helpers that fail otherwise
/// may begin alike.
fn judge_error<'a>(program: &ProgramResult, judgements: &'a [Judgement]) -> Option<&'a str> {
    let mut own = judgements.iter().filter(|judgement| judgement.program == program.program);
    let error = own.find(|judgement| judgement.verdict == Verdict::Je)?;
    error.message.as_deref()
}

/// The cases that tell, each with its first difference and the command that
/// judges just that case.
fn program_details(
    text: &mut String,
    style: Style,
    program: &ProgramResult,
    judgements: &[Judgement],
) {
    let own = || judgements.iter().filter(|judgement| judgement.program == program.program);
    let errors = own().any(|judgement| judgement.verdict == Verdict::Je);
    let refused = own().any(|judgement| judgement.verdict == Verdict::Ce);
    let survived = program.expected != Verdict::Ac && !errors && !refused;
    let telling = |judgement: &&Judgement| match errors {
        true => judgement.verdict == Verdict::Je,
        false => judgement.verdict != Verdict::Ac,
    };
    if survived {
        let name = format!("{}: ", program.program);
        let wanted = program.expected.short();
        *text += &style.flow(
            INDENT,
            &[
                (BOLD, &name),
                (PLAIN, "no case gives it "),
                (of_verdict(program.expected), wanted),
                (PLAIN, "; add one that does, or remove it"),
            ],
        );
    }
    // A judge error is most often the same on every case.
    let shown = if errors { 1 } else { SHOWN };
    for judgement in own().filter(telling).take(shown) {
        case_details(text, style, judgement);
    }
    let hidden = own().filter(telling).count().saturating_sub(shown);
    if hidden > 0 {
        let more = format!("{}: and {} more", program.program, plural(hidden, "case"));
        *text += &style.flow(INDENT, &[(DIM, &more)]);
    }
    if program.unrun > 0 {
        let rest = plural(program.unrun, "case");
        let unrun = format!("{}: not run on {rest}, having run out of time", program.program);
        *text += &style.flow(INDENT, &[(DIM, &unrun)]);
    }
}

fn case_details(text: &mut String, style: Style, judgement: &Judgement) {
    let place = judgement.place();
    let blank = if place.is_empty() { "" } else { " " };
    let mut message = judgement.message.as_deref().unwrap_or("").lines();
    let name = format!("{}{blank}{}", judgement.program, harmless(&place, WIDTH));
    let first = harmless(message.next().unwrap_or(""), WIDTH);
    *text += &style.flow(
        INDENT,
        &[
            (BOLD, &name),
            (PLAIN, ": "),
            (of_verdict(judgement.verdict), judgement.verdict.long()),
            (PLAIN, ", "),
            (PLAIN, &first),
        ],
    );
    quote(text, style, "", message);
    if let Some(stderr) = &judgement.stderr {
        quote(text, style, "stderr  ", stderr.lines());
    }
    if let Some(input) = &judgement.input {
        let input = harmless(&input.to_string_lossy(), WIDTH);
        *text += &style.unbroken(INDENT + 2, &[(DIM, "input   "), (PLAIN, &input)]);
    }
    if let Some(output) = &judgement.output {
        let output = harmless(&output.to_string_lossy(), WIDTH);
        *text += &style.unbroken(INDENT + 2, &[(DIM, "output  "), (PLAIN, &output)]);
    }
    if let Some(again) = judgement.again() {
        let again = harmless(&again, WIDTH);
        *text += &style.unbroken(INDENT + 2, &[(DIM, "again   "), (PLAIN, &again)]);
    }
}

/// The first lines, each under a label, harmless to a terminal.
fn quote<'a>(text: &mut String, style: Style, label: &str, lines: impl Iterator<Item = &'a str>) {
    let mut lines = lines.filter(|line| !line.trim().is_empty());
    for line in lines.by_ref().take(LINES) {
        *text += &style.flow(INDENT + 2, &[(DIM, label), (PLAIN, &harmless(line, WIDTH))]);
    }
    if lines.next().is_some() {
        *text += &style.flow(INDENT + 2, &[(DIM, label), (DIM, "...")]);
    }
}
