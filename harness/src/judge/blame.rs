//! Who is to blame when a conversation ends.
//!
//! The rules are those of the ICPC package format ("interactive problems") as
//! Kattis's problemtools applies them: an interactor that fails is heard
//! first; then one that said "wrong" and whose output ended before the
//! submission's, for whatever the submission did afterwards may come of that;
//! then the submission's own end; then what the interactor says.

use std::time::Duration;

use super::JudgeError;
use super::ruling::Ruling;
use crate::run::Speaker;
use crate::verdict::Verdict;

/// How a conversation ended.
#[derive(Debug, Clone)]
pub(super) struct Ended {
    /// The verdict of the submission's own end, where it did not end well.
    pub submission: Option<(Verdict, String)>,
    /// The submission's time on the clock of the wall.
    pub submission_wall: Duration,
    /// What the interactor says.
    pub ruling: Ruling,
    /// The interactor's CPU time.
    pub interactor_cpu: Duration,
    /// Whose output ended first.
    pub first: Speaker,
}

impl Ended {
    /// The verdict, and why.
    ///
    /// # Errors
    /// When it is the interactor that is to blame.
    pub fn blame(self) -> Result<(Verdict, Option<String>), JudgeError> {
        match (self.ruling, self.submission) {
            (Ruling::Failed(why), own) => {
                let when = match (self.first, own) {
                    (Speaker::Interactor, _) => String::new(),
                    (Speaker::Submission, None) => " after the submission had ended".to_owned(),
                    (Speaker::Submission, Some((verdict, _))) => {
                        format!(" after the submission had ended with {verdict}")
                    }
                };
                Err(format!("the interactor failed{when}: {why}"))
            }
            (Ruling::Wrong(verdict, why), _) if self.first == Speaker::Interactor => {
                Ok((verdict, Some(why)))
            }
            // It waited, and not for itself.
            (_, Some((Verdict::Ile, _))) if self.interactor_cpu * 2 > self.submission_wall => {
                Err(format!(
                    "the interactor is too slow: the submission waited for it through {:.3} s of CPU",
                    self.interactor_cpu.as_secs_f64()
                ))
            }
            (_, Some((verdict, why))) => Ok((verdict, Some(why))),
            (Ruling::Wrong(verdict, why), None) => Ok((verdict, Some(why))),
            (Ruling::Right, None) => Ok((Verdict::Ac, None)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every end of a submission with every word of an interactor, and who
    /// ended first.
    #[test]
    fn every_pair_of_ends_has_its_verdict() {
        let own = [
            None,
            Some(Verdict::Re),
            Some(Verdict::Tle),
            Some(Verdict::Ile),
            Some(Verdict::Mle),
            Some(Verdict::Ole),
        ];
        let rulings = [
            Ruling::Right,
            Ruling::Wrong(Verdict::Wa, "too many questions".to_owned()),
            Ruling::Failed("exit code 1".to_owned()),
        ];
        let mut table = String::new();
        for first in [Speaker::Submission, Speaker::Interactor] {
            table += &format!("{first:?} ends first\n");
            for verdict in own {
                let ends = rulings.iter().map(|ruling| {
                    let ended = Ended {
                        submission: verdict.map(|verdict| (verdict, "its own doing".to_owned())),
                        submission_wall: Duration::from_secs(3),
                        ruling: ruling.clone(),
                        interactor_cpu: Duration::from_millis(1),
                        first,
                    };
                    ended.blame().map_or(Verdict::Je, |(verdict, _)| verdict).short()
                });
                let ends: Vec<&str> = ends.collect();
                let own = verdict.map_or("ends well", Verdict::short);
                table += &format!("  {own:10}{}\n", ends.join(" "));
            }
        }
        insta::assert_snapshot!(table, @r"
        Submission ends first
          ends well AC WA JE
          RE        RE RE JE
          TLE       TLE TLE JE
          ILE       ILE ILE JE
          MLE       MLE MLE JE
          OLE       OLE OLE JE
        Interactor ends first
          ends well AC WA JE
          RE        RE WA JE
          TLE       TLE WA JE
          ILE       ILE WA JE
          MLE       MLE WA JE
          OLE       OLE WA JE
        ");
    }

    fn says(verdict: Option<Verdict>, ruling: Ruling, cpu: Duration, first: Speaker) -> String {
        let ended = Ended {
            submission: verdict.map(|verdict| (verdict, "its own doing".to_owned())),
            submission_wall: Duration::from_secs(3),
            ruling,
            interactor_cpu: cpu,
            first,
        };
        match ended.blame() {
            Ok((verdict, why)) => format!("{verdict} {}", why.unwrap_or_default()),
            Err(error) => format!("JE {error}"),
        }
    }

    #[test]
    fn a_failed_interactor_tells_when_it_failed() {
        let failed = || Ruling::Failed("exit code 1".to_owned());
        let soon = Duration::from_millis(1);
        assert_eq!(
            says(None, failed(), soon, Speaker::Interactor),
            "JE the interactor failed: exit code 1"
        );
        assert_eq!(
            says(Some(Verdict::Re), failed(), soon, Speaker::Submission),
            "JE the interactor failed after the submission had ended with RE: exit code 1"
        );
    }

    #[test]
    fn a_slow_interactor_is_not_the_submissions_fault() {
        let wrong = || Ruling::Wrong(Verdict::Wa, "no answer".to_owned());
        assert_eq!(
            says(Some(Verdict::Ile), wrong(), Duration::from_secs(1), Speaker::Submission),
            "ILE its own doing"
        );
        assert_eq!(
            says(Some(Verdict::Ile), wrong(), Duration::from_secs(2), Speaker::Submission),
            "JE the interactor is too slow: the submission waited for it through 2.000 s of CPU"
        );
    }
}
