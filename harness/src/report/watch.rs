//! What a save brought, as one screen.

use std::fmt::Write;
use std::time::Duration;

use super::{Style, fault, text};
use crate::watch::Judged;

/// The report on what a save touched, how it stands with the other problems,
/// and how long it took from the save to here.
pub fn watched(judged: &Judged, took: Duration, style: Style) -> String {
    let Judged { problems, results, others_well, others_unwell } = judged;
    let mut screen = String::new();
    for (path, message) in results.faults.iter().map(fault) {
        let _ = writeln!(screen, "fault: {path}: {message}");
    }
    if !problems.is_empty() {
        screen += &text(problems, results, style);
    } else if results.faults.is_empty() {
        screen += "gone\n";
    }
    let others = match (others_well, &others_unwell[..]) {
        (0, []) => String::new(),
        (well, []) => format!("the other {well} accepted; "),
        (well, unwell) => format!("of the others {well} accepted, not {}; ", unwell.join(", ")),
    };
    let _ = writeln!(screen, "{others}done in {:.2} s; Ctrl-C ends", took.as_secs_f64());
    screen
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Style, watched};
    use crate::fault::Fault;
    use crate::session::Results;
    use crate::watch::Judged;

    #[test]
    fn the_others_are_summed_up() {
        let fault = Fault {
            problem: "gap".to_owned(),
            path: "problems/gap/src/main.rs".into(),
            message: "missing: the submission goes here".to_owned(),
        };
        let mut judged = Judged {
            results: Results { faults: vec![fault], ..Results::default() },
            others_well: 2,
            ..Judged::default()
        };
        let took = Duration::from_millis(310);
        let mut text = watched(&judged, took, Style::default());
        judged.results.faults.clear();
        judged.others_unwell = vec!["aoj0121".to_owned(), "poj1077".to_owned()];
        text += &watched(&judged, took, Style::default());
        insta::assert_snapshot!(text, @r"
        fault: problems/gap/src/main.rs: missing: the submission goes here
        the other 2 accepted; done in 0.31 s; Ctrl-C ends
        gone
        of the others 2 accepted, not aoj0121, poj1077; done in 0.31 s; Ctrl-C ends
        ");
    }
}
