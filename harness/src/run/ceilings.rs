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
    resource: Resource,
    name: &'static str,
    /// Of the shell's `ulimit`.
    flag: char,
    /// How many bytes, seconds or things are one of `ulimit`'s, and what that is
    /// called.
    unit: (u64, &'static str),
    granted: u64,
    promised: u64,
}

/// Fails when a run may have ended for want of what it was promised.
pub fn ensure_promised(outcome: &Outcome, limits: &Limits) -> anyhow::Result<()> {
    if outcome.end == End::Exited(0) {
        return Ok(()); // nearly always, and asking costs
    }
    for ceiling in ceilings(limits, getrlimit) {
        let output_has_room = outcome.stdout_len < limits.output;
        if let Some(end) = ceiling.may_explain(outcome.end, &outcome.stderr, output_has_room) {
            let Ceiling { name, flag, unit: (size, unit), granted, promised, .. } = ceiling;
            bail!(
                "it ended by {end} under the shell's limit of {}{unit} for {name}, but \
                 {}{unit} are promised: raise that limit (ulimit -{flag}) and judge again",
                granted / size,
                promised / size,
            );
        }
    }
    Ok(())
}

/// All ceilings that are too low.
fn ceilings(limits: &Limits, limit: impl Fn(Resource) -> Rlimit) -> Vec<Ceiling> {
    let (kib, seconds, things) = ((1 << 10, " KiB"), (1, " s"), (1, ""));
    // The clock is to end a program, not the ceiling, which may be early.
    let cpu = limits.cpu.as_secs() + 2;
    let all = [
        (Resource::Cpu, "CPU time", 't', seconds, cpu),
        (Resource::Stack, "the stack", 's', kib, limits.memory),
        (Resource::As, "address space", 'v', kib, limits.reserved()),
        (Resource::Data, "data", 'd', kib, limits.memory),
        (Resource::Fsize, "files", 'f', kib, limits.output),
        (Resource::Nofile, "open files", 'n', things, Limits::DESCRIPTORS),
        (Resource::Nproc, "processes", 'u', things, Limits::PROCESSES),
    ];
    let lowered = all.into_iter().filter_map(|(resource, name, flag, unit, promised)| {
        let granted = limit(resource).maximum?;
        let ceiling = Ceiling { resource, name, flag, unit, granted, promised };
        (granted < promised).then_some(ceiling)
    });
    lowered.collect()
}

impl Ceiling {
    /// How a program ended, where it may be for this. What panicked says so.
    fn may_explain(&self, end: End, stderr: &[u8], output_has_room: bool) -> Option<String> {
        let killed =
            |signals: &[i32]| matches!(end, End::Signaled(signal) if signals.contains(&signal));
        let stderr = String::from_utf8_lossy(stderr);
        // As std writes the numbers of errors, for people and for developers.
        let failed = |errors: &[i32]| {
            let says = |error: &i32| {
                stderr.contains(&format!("os error {error})"))
                    || stderr.contains(&format!("code: {error},"))
            };
            end == End::Exited(PANIC) && errors.iter().any(says)
        };
        let explains = match self.resource {
            Resource::Cpu => killed(&[libc::SIGKILL, libc::SIGXCPU]),
            Resource::Fsize => end == End::OutputLimit && output_has_room,
            Resource::Stack => end == End::StackOverflow || killed(&[libc::SIGSEGV, libc::SIGBUS]),
            Resource::Nproc => failed(&[libc::EAGAIN]),
            Resource::Nofile => failed(&[libc::EMFILE]),
            _ => {
                killed(&[libc::SIGABRT, libc::SIGSEGV, libc::SIGBUS, libc::SIGKILL])
                    || failed(&[libc::EAGAIN, libc::ENOMEM])
                    || end == End::Exited(PANIC) && stderr.contains("AllocError")
            }
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

    /// Whether it may explain an end with these last words.
    fn explains(resource: Resource, end: End, stderr: &str) -> bool {
        only(resource, 1)[0].may_explain(end, stderr.as_bytes(), true).is_some()
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
            (Resource::Nproc, 64),
        ];
        for (resource, enough) in enough {
            assert_eq!(only(resource, enough).len(), 0, "{resource:?}");
            assert_eq!(only(resource, enough - 1).len(), 1, "{resource:?}");
        }
    }

    #[test]
    fn each_explains_its_own_ends() {
        let (killed, aborted) = (End::Signaled(libc::SIGKILL), End::Signaled(libc::SIGABRT));
        let panicked = End::Exited(PANIC);
        assert!(explains(Resource::Cpu, killed, "") && !explains(Resource::Cpu, panicked, ""));
        assert!(explains(Resource::Stack, End::StackOverflow, ""));
        assert!(!explains(Resource::Stack, aborted, ""));
        assert!(explains(Resource::As, killed, "") && explains(Resource::As, aborted, ""));
        assert!(!explains(Resource::As, End::Exited(43), ""));
        assert!(!explains(Resource::As, End::MemoryLimit, ""));
        assert!(explains(Resource::Fsize, End::OutputLimit, ""));
        let without_room = only(Resource::Fsize, 1)[0].may_explain(End::OutputLimit, b"", false);
        assert_eq!(without_room, None);
    }

    #[test]
    fn a_panic_is_explained_by_what_it_says() {
        let panicked = End::Exited(PANIC);
        let thread = r#"failed to spawn thread: Os { code: 11, kind: WouldBlock, message: "x" }"#;
        let index = "index out of bounds: the len is 0 but the index is 0";
        let file =
            r#"called `Result::unwrap()` on an `Err` value: "Too many open files (os error 24)"#;
        for (resource, said) in [
            (Resource::Nproc, thread),
            (Resource::As, thread),
            (Resource::As, "Cannot allocate memory (os error 12)"),
            (Resource::Nofile, file),
        ] {
            assert!(explains(resource, panicked, said), "{resource:?}");
            assert!(!explains(resource, panicked, index), "{resource:?}");
        }
    }
}
