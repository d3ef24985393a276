//! The limits that this process was started under itself (`ulimit -H`): no
//! program gets more. Where one gets less than it is promised and ends as if
//! for want of it, that is not its own fault.

use anyhow::bail;
use rustix::process::{Resource, Rlimit, getrlimit};

use super::{End, Limits, Outcome};

/// The exit code of a panic.
const PANIC: i32 = 101;

/// A limit that is lower than what a run is promised.
#[derive(Debug, Clone, Copy)]
struct Ceiling {
    name: &'static str,
    /// Of the shell's `ulimit`.
    flag: char,
    unit: &'static str,
    /// In units.
    granted: u64,
    promised: u64,
}

/// Fails when a run may have ended for want of what it was promised.
pub fn ensure_promised(outcome: &Outcome, limits: &Limits) -> anyhow::Result<()> {
    if outcome.end == End::Exited(0) {
        return Ok(()); // nearly always, and asking costs
    }
    for ceiling in ceilings(limits, getrlimit) {
        if let Some(end) = ceiling.may_explain(outcome.end, outcome.stdout_len < limits.output) {
            let Ceiling { name, flag, unit, granted, promised } = ceiling;
            bail!(
                "it ended by {end} under the shell's limit of {granted}{unit} for {name}, but \
                 {promised}{unit} are promised: raise that limit (ulimit -{flag}) and judge again"
            );
        }
    }
    Ok(())
}

/// All ceilings that are too low.
fn ceilings(limits: &Limits, limit: impl Fn(Resource) -> Rlimit) -> Vec<Ceiling> {
    // The clock is to end a program, not the ceiling, which may be early.
    let seconds = limits.cpu.as_secs() + 2;
    let all = [
        (Resource::Cpu, "CPU time", 't', " s", seconds),
        (Resource::Stack, "the stack", 's', " KiB", limits.memory >> 10),
        (Resource::As, "address space", 'v', " KiB", limits.reserved() >> 10),
        (Resource::Data, "data", 'd', " KiB", limits.memory >> 10),
        (Resource::Fsize, "files", 'f', " KiB", limits.output >> 10),
        (Resource::Nofile, "open files", 'n', "", Limits::DESCRIPTORS),
    ];
    let lowered = all.into_iter().filter_map(|(resource, name, flag, unit, promised)| {
        let Rlimit { current, maximum } = limit(resource);
        // What a run does not set for itself it inherits.
        let granted = if flag == 'd' { current } else { maximum }?;
        let granted = if unit == " KiB" { granted >> 10 } else { granted };
        (granted < promised).then_some(Ceiling { name, flag, unit, granted, promised })
    });
    lowered.collect()
}

impl Ceiling {
    /// How a program ended, where it may be for this.
    fn may_explain(&self, end: End, output_has_room: bool) -> Option<String> {
        let explains = match (self.flag, end) {
            ('t', End::Signaled(signal)) => [libc::SIGKILL, libc::SIGXCPU].contains(&signal),
            ('f', End::OutputLimit) => output_has_room,
            ('s', end) => matches!(end, End::Signaled(_) | End::StackOverflow),
            ('v' | 'd' | 'n', end) => matches!(end, End::Signaled(_) | End::Exited(PANIC)),
            _ => false,
        };
        explains.then(|| match end {
            End::Signaled(signal) => format!("signal {signal}"),
            End::StackOverflow => "a stack overflow".to_owned(),
            End::OutputLimit => "signal SIGXFSZ".to_owned(),
            _ => "a panic".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits {
        cpu: Duration::from_secs(2),
        wall: Duration::ZERO,
        memory: 64 << 20,
        output: 8 << 20,
    };

    /// The ceilings where this one is that low and all others are the highest.
    fn only(lowered: Resource, limit: u64) -> Vec<Ceiling> {
        ceilings(&LIMITS, |resource| {
            let limit = (resource == lowered).then_some(limit);
            Rlimit { current: limit, maximum: limit }
        })
    }

    /// Whether it may explain an end.
    fn explains(resource: Resource, limit: u64, end: End) -> bool {
        only(resource, limit)[0].may_explain(end, true).is_some()
    }

    #[test]
    fn what_is_promised_is_no_ceiling() {
        let enough = [
            (Resource::Cpu, 4),
            (Resource::Stack, 64 << 20),
            (Resource::As, (64 << 20) + (4 << 30)),
            (Resource::Data, 64 << 20),
            (Resource::Fsize, 8 << 20),
            (Resource::Nofile, 64),
        ];
        for (resource, enough) in enough {
            assert_eq!(only(resource, enough).len(), 0, "{resource:?}");
            assert_eq!(only(resource, enough - 1).len(), 1, "{resource:?}");
        }
    }

    #[test]
    fn each_explains_its_own_ends() {
        let killed = End::Signaled(libc::SIGKILL);
        let panicked = End::Exited(PANIC);
        assert!(explains(Resource::Cpu, 1, killed) && !explains(Resource::Cpu, 1, panicked));
        assert!(explains(Resource::Stack, 1, End::StackOverflow));
        assert!(!explains(Resource::Stack, 1, panicked));
        assert!(explains(Resource::As, 1, panicked) && explains(Resource::As, 1, killed));
        assert!(!explains(Resource::As, 1, End::Exited(43)));
        assert!(!explains(Resource::As, 1, End::MemoryLimit));
        assert!(explains(Resource::Fsize, 1, End::OutputLimit));
        assert!(only(Resource::Fsize, 1)[0].may_explain(End::OutputLimit, false).is_none());
    }
}
