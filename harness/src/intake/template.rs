//! The programs of a new problem.

use std::path::PathBuf;

use super::{Draft, DraftProgram};
use crate::check::is_unseen;
use crate::problem::{Role, Settings};

const SUBMISSION: &str = include_str!("template/submission.rs");
const INTERACTIVE: &str = include_str!("template/interactive.rs");

/// A problem from the template: a submission to write and an empty sample to
/// fill in; with all the helpers where they are asked for, and with an
/// interactor where there must be one.
pub fn scaffold(id: &str, settings: Settings, helpers: bool) -> Draft {
    let mut draft = Draft::new(id, settings);
    draft.programs.push(submission(id, &draft.settings));
    if helpers {
        for role in [Role::Brute, Role::Generator, Role::Validator, Role::Checker] {
            draft.add_stub(role);
        }
    } else if draft.settings.interactive {
        draft.add_stub(Role::Checker);
    }
    draft.add_empty_sample();
    draft
}

/// The submission of a problem that is not solved yet: it is never accepted.
pub fn submission(id: &str, settings: &Settings) -> DraftProgram {
    let title = settings.title.as_deref().map_or_else(|| id.to_owned(), comment);
    let header = match &settings.url {
        Some(url) => format!("{title}: {}", comment(url)),
        None => title,
    };
    let template = if settings.interactive { INTERACTIVE } else { SUBMISSION };
    DraftProgram {
        path: PathBuf::from("src/main.rs"),
        text: template.replacen("{{header}}", &header, 1).into_bytes(),
        from: None,
    }
}

/// A helper that is not written yet; the checker of an `interactive` problem is
/// its interactor. It compiles, and fails whenever it is
/// asked: nothing passes because of it.
///
/// # Panics
/// For a submission's role: submissions have a template of their own.
pub fn stub(id: &str, role: Role, interactive: bool) -> DraftProgram {
    let text = match role {
        Role::Brute => include_str!("template/brute.rs"),
        Role::Generator => include_str!("template/generator.rs"),
        Role::Validator => include_str!("template/validator.rs"),
        Role::Checker if interactive => include_str!("template/interactor.rs"),
        Role::Checker => include_str!("template/checker.rs"),
        Role::Submission | Role::Accepted | Role::Wrong(_) => panic!("a submission is no helper"),
    };
    DraftProgram {
        path: PathBuf::from(format!("src/bin/{id}-{}.rs", role.label())),
        text: text.replace("{{id}}", id).into_bytes(),
        from: None,
    }
}

/// A text as a comment may hold it: one line, and nothing that turns its
/// direction around, which rustc refuses.
fn comment(text: &str) -> String {
    let kept = |char: &char| !char.is_control() && !is_unseen(*char);
    text.chars().filter(kept).collect()
}
