//! New problems and cases as text.

use std::fmt::Write;

use crate::check::harmless;
use crate::intake::{Addition, Draft};
use crate::problem::{Group, Settings};
use crate::wording::{mebibytes, plural, seconds};

/// A problem that was written, or would be.
pub fn drafted(draft: &Draft) -> String {
    let Draft { id, settings, .. } = draft;
    let mut text = match &settings.title {
        Some(title) => format!("{id}: {}\n", harmless(title, 200)),
        None => format!("{id}\n"),
    };
    let _ = writeln!(text, "  problems/{id}/Cargo.toml: {}", limits(settings));
    for program in &draft.programs {
        let path = program.path.display();
        let from = program.from.as_deref().map_or("the template", |from| from);
        let _ = writeln!(text, "  problems/{id}/{path}: {}", harmless(from, 200));
    }
    for group in Group::ALL {
        match draft.cases.iter().filter(|case| case.group == group).count() {
            0 => {}
            count => text += &format!("  testdata/{id}/{group}: {}\n", plural(count, "case")),
        }
    }
    for (word, lines) in [("not carried", &draft.left_out), ("note", &draft.notes)] {
        for line in lines {
            let _ = writeln!(text, "  {word}: {}", harmless(line, 400));
        }
    }
    text
}

/// `1.5 s, 64 MiB, tokens within 1e-6, interactive`
fn limits(settings: &Settings) -> String {
    let (time, memory) = (seconds(settings.time_limit), mebibytes(settings.memory_limit));
    let mut text = format!("{time}, {memory}, {}", settings.comparison.spacing.name());
    if let Some(tolerance) = settings.comparison.tolerance {
        let _ = write!(text, " within {tolerance:e}");
    }
    if settings.interactive {
        text += ", interactive";
    }
    text
}

/// Cases that were added to a problem that exists, or would be.
pub fn added(addition: &Addition) -> String {
    let id = &addition.id;
    let mut text = format!("{id}: exists, nothing of it is changed\n");
    let mut say = |places: &mut dyn Iterator<Item = &str>, what: &str| {
        for place in places {
            let _ = writeln!(text, "  testdata/{id}/{}: {what}", harmless(place, 200));
        }
    };
    let known = format!("{} known", addition.known.len());
    say(&mut addition.new_cases(), "new");
    say(&mut addition.differing.iter().map(String::as_str), "has another answer, which stays");
    say(&mut addition.empty.iter().map(String::as_str), "is empty: fill it in or remove it");
    if !addition.known.is_empty() {
        let _ = writeln!(text, "  {known}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::drafted;
    use crate::intake::scaffold;
    use crate::problem::{Comparison, Settings, Spacing};

    #[test]
    fn a_draft_is_told_line_by_line() {
        let settings = Settings {
            title: Some("Gap\u{1b}[2J".to_owned()),
            comparison: Comparison { spacing: Spacing::Tokens, tolerance: Some(1e-6) },
            interactive: true,
            ..Settings::default()
        };
        let mut draft = scaffold("gap", settings, true);
        draft.programs[0].from = Some("submissions/accepted/gap.rs".to_owned());
        draft.notes.push("no time limit in the package: 2 s".to_owned());
        draft.left_out.push("submissions/accepted/ (3 programs)".to_owned());
        insta::assert_snapshot!(drafted(&draft), @r"
        gap: Gap\u{1b}[2J
          problems/gap/Cargo.toml: 2 s, 256 MiB, tokens within 1e-6, interactive
          problems/gap/src/main.rs: submissions/accepted/gap.rs
          problems/gap/src/bin/gap-brute.rs: the template
          problems/gap/src/bin/gap-generator.rs: the template
          problems/gap/src/bin/gap-validator.rs: the template
          problems/gap/src/bin/gap-checker.rs: the template
          testdata/gap/sample: 1 case
          not carried: submissions/accepted/ (3 programs)
          note: no time limit in the package: 2 s
        ");
    }
}
