//! What is kept of a judgement: all that cannot be told again from the program
//! and the input alone.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::compile::Key;
use crate::run::{End, Limits, Outcome};
use crate::verdict::Verdict;

/// The lasting part of a judgement. The fields are those of
/// [`Judgement`](crate::judge::Judgement).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(in crate::judge) struct Record {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory: Option<u64>,
    pub memory_floor: u64,
    pub message: Option<String>,
    pub stderr: Option<String>,
    /// The key of the output that was kept for the user, in hexadecimal: where
    /// another one lies in its place by now, the program must run again.
    pub output: Option<String>,
}

impl Record {
    /// A record as a line under a key, with the newline. The sum tells it from
    /// one that was cut off or written by somebody else.
    pub fn line(&self, key: Key) -> Option<String> {
        let fields = serde_json::to_string(self).ok()?;
        Some(format!("{key} {} {fields}\n", sum(key, &fields)))
    }

    /// Reads what follows the key in a line.
    pub fn read(key: Key, rest: &[u8]) -> Option<Record> {
        let (found, fields) = std::str::from_utf8(rest).ok()?.split_once(' ')?;
        if found != sum(key, fields) {
            return None;
        }
        serde_json::from_str(fields).ok()
    }
}

fn sum(key: Key, fields: &str) -> String {
    let mut sum = Key::new(&[b"record", key.bytes(), fields.as_bytes()]).to_string();
    sum.truncate(16);
    sum
}

/// Whether a run would end in the same verdict on any day, on a machine in any
/// mood: it ended by itself, and far from its limits. A wrong submission need
/// only get what it is `wanted` to get.
pub(in crate::judge) fn lasts(
    verdict: Verdict,
    wanted: Verdict,
    outcome: &Outcome,
    limits: &Limits,
) -> bool {
    // Within a quarter of a limit another day may decide otherwise.
    let far = |used: u128, limit: u128| used * 4 < limit * 3;
    let calm = far(outcome.cpu.as_nanos(), limits.cpu.as_nanos())
        && far(outcome.wall.as_nanos(), limits.wall.as_nanos())
        && far(outcome.memory.unwrap_or(0).into(), limits.memory.into())
        && far(outcome.stdout_len.into(), limits.output.into());
    match verdict {
        Verdict::Ac | Verdict::Wa | Verdict::Pe if calm => true,
        // A signal may have come from outside.
        Verdict::Re if calm && matches!(outcome.end, End::Exited(_)) => true,
        // Its own clock counts what it computed, whoever ran beside it; how long
        // it waited for a core is the others' doing. A survey, which runs
        // nothing again alone, keeps the one and not the other.
        Verdict::Tle if outcome.end == (End::WallLimit { asleep: false }) => false,
        verdict => verdict == wanted && verdict != Verdict::Ac,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::sealed_file;

    fn record() -> Record {
        Record {
            verdict: Verdict::Wa,
            cpu: Duration::from_nanos(1_234_567_891),
            wall: Duration::from_millis(2),
            memory: None,
            memory_floor: 7,
            message: Some("line 1: expected `\n`".to_owned()),
            stderr: Some(String::new()),
            output: Some("ab".to_owned()),
        }
    }

    #[test]
    fn a_record_reads_back_from_its_line() {
        let key = Key::new(&[b"a"]);
        let line = record().line(key).unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        let rest = line.strip_prefix(&format!("{key} ")).unwrap().trim_end();
        assert_eq!(Record::read(key, rest.as_bytes()), Some(record()));
    }

    #[test]
    fn a_line_that_was_cut_or_changed_or_moved_is_none() {
        let key = Key::new(&[b"a"]);
        let line = record().line(key).unwrap();
        let rest = line.strip_prefix(&format!("{key} ")).unwrap().trim_end();
        for length in 0..rest.len() {
            assert_eq!(Record::read(key, &rest.as_bytes()[..length]), None, "{length} bytes");
            let mut changed = rest.as_bytes().to_vec();
            changed[length] ^= 1;
            assert_eq!(Record::read(key, &changed), None, "byte {length}");
        }
        assert_eq!(Record::read(Key::new(&[b"b"]), rest.as_bytes()), None);
    }

    fn outcome(end: End, cpu_millis: u64, memory: u64) -> Outcome {
        Outcome {
            end,
            cpu: Duration::from_millis(cpu_millis),
            wall: Duration::from_millis(cpu_millis),
            memory: Some(memory),
            memory_floor: 0,
            stdout: sealed_file(b"").unwrap(),
            stdout_len: 0,
            stderr: Vec::new(),
            left_behind: false,
        }
    }

    #[test]
    fn only_what_ends_by_itself_far_from_its_limits_lasts() {
        let limits = Limits::new(Duration::from_secs(1), 1000, 1000);
        let says = |verdict, wanted, end, cpu, memory| {
            lasts(verdict, wanted, &outcome(end, cpu, memory), &limits)
        };
        let (ac, done) = (Verdict::Ac, End::Exited(0));
        for verdict in [Verdict::Ac, Verdict::Wa, Verdict::Pe] {
            assert!(says(verdict, ac, done, 749, 749));
            assert!(!says(verdict, ac, done, 750, 0));
            assert!(!says(verdict, ac, done, 0, 750));
        }
        assert!(says(Verdict::Re, ac, End::Exited(101), 0, 0));
        assert!(!says(Verdict::Re, ac, End::Signaled(11), 0, 0));
        for verdict in [Verdict::Tle, Verdict::Ile, Verdict::Mle, Verdict::Ole, Verdict::Je] {
            assert!(!says(verdict, ac, done, 0, 0));
        }
    }

    #[test]
    fn what_a_wrong_submission_is_wanted_to_get_lasts() {
        let limits = Limits::new(Duration::from_secs(1), 1000, 1000);
        let late = outcome(End::CpuLimit, 1001, 0);
        assert!(lasts(Verdict::Tle, Verdict::Tle, &late, &limits));
        assert!(!lasts(Verdict::Tle, Verdict::Wa, &late, &limits));
    }

    #[test]
    fn a_limit_that_was_reached_for_want_of_a_core_does_not_last() {
        let limits = Limits::new(Duration::from_secs(1), 1000, 1000);
        let starved = outcome(End::WallLimit { asleep: false }, 900, 0);
        assert!(!lasts(Verdict::Tle, Verdict::Tle, &starved, &limits));
        let slept = outcome(End::WallLimit { asleep: true }, 1, 0);
        assert!(lasts(Verdict::Ile, Verdict::Ile, &slept, &limits));
    }
}
