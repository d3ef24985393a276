//! From what became of a run to its verdict, before any look at the output.
//!
//! Where several limits were passed the end of the run has decided already:
//! time, stack overflow, memory, output, crash. The text on standard error only
//! refines a crash.

use crate::check::harmless;
use crate::run::{End, Limits, Outcome};
use crate::verdict::Verdict;
use crate::wording::mebibytes;

/// The verdict of a run that went wrong, and why; `None` where it ended well
/// and its output decides.
pub fn verdict(outcome: &Outcome, limits: &Limits) -> Option<(Verdict, String)> {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let aborted = outcome.end == End::Signaled(libc::SIGABRT);
    if aborted && stderr.contains("memory allocation of ") && stderr.contains(" bytes failed") {
        return Some((
            Verdict::Mle,
            format!("a memory allocation failed under {}", mebibytes(limits.memory)),
        ));
    }
    let verdict = match outcome.end {
        End::Exited(0) => return None,
        End::CpuLimit => (
            Verdict::Tle,
            format!(
                "stopped after {:.3} s of CPU, limit {} s",
                outcome.cpu.as_secs_f64(),
                limits.cpu.as_secs_f64()
            ),
        ),
        End::WallLimit { asleep } => {
            let (verdict, what) = match asleep {
                true => (Verdict::Ile, "slept"),
                false => (Verdict::Tle, "waited for a core"),
            };
            (
                verdict,
                format!(
                    "{what} until the wall clock stopped it after {:.3} s",
                    outcome.wall.as_secs_f64()
                ),
            )
        }
        End::MemoryLimit => {
            let peak = outcome
                .memory
                .map_or(String::new(), |bytes| format!("reached {}, ", mebibytes(bytes)));
            (Verdict::Mle, format!("{peak}limit {}", mebibytes(limits.memory)))
        }
        End::OutputLimit => (Verdict::Ole, format!("printed {} or more", mebibytes(limits.output))),
        End::Exited(code) => {
            (Verdict::Re, panic(&stderr).unwrap_or_else(|| format!("exit code {code}")))
        }
        End::StackOverflow => (Verdict::Re, "stack overflow".to_owned()),
        End::Signaled(signal) => (Verdict::Re, format!("killed by {}", signal_name(signal))),
    };
    Some(verdict)
}

/// Place and message of the first panic that standard error tells of.
pub(super) fn panic(stderr: &str) -> Option<String> {
    let (_, rest) = stderr.split_once("panicked at ")?;
    let mut lines = rest.lines();
    let place = lines.next()?.trim_end_matches(':');
    let message = lines.next().unwrap_or("");
    Some(format!("panicked at {}: {}", harmless(place, 200), harmless(message, 200)))
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGABRT => "SIGABRT (abort)",
        libc::SIGSEGV => "SIGSEGV (invalid memory access)",
        libc::SIGBUS => "SIGBUS (invalid memory access)",
        libc::SIGFPE => "SIGFPE (arithmetic error)",
        libc::SIGILL => "SIGILL (illegal instruction)",
        libc::SIGKILL => "SIGKILL",
        libc::SIGTERM => "SIGTERM",
        libc::SIGXCPU => "SIGXCPU",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGSYS => "SIGSYS (a system call that is not allowed)",
        _ => return format!("signal {signal}"),
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::run::sealed_file;

    fn says(end: End, stderr: &str) -> Option<String> {
        let limits = Limits::new(Duration::from_secs(1), 64 << 20, 8 << 20);
        let outcome = Outcome {
            end,
            cpu: Duration::from_millis(1001),
            wall: Duration::from_millis(3002),
            memory: Some(65 << 20),
            memory_floor: 0,
            stdout: sealed_file(b"").unwrap(),
            stdout_len: 0,
            stderr: stderr.as_bytes().to_vec(),
            left_behind: false,
        };
        verdict(&outcome, &limits).map(|(verdict, message)| format!("{verdict} {message}"))
    }

    #[test]
    fn a_clean_end_leaves_the_verdict_to_the_output() {
        assert_eq!(says(End::Exited(0), "time limit exceeded"), None);
    }

    #[test]
    fn limits_name_what_was_used() {
        assert_eq!(says(End::CpuLimit, "").unwrap(), "TLE stopped after 1.001 s of CPU, limit 1 s");
        assert_eq!(
            says(End::WallLimit { asleep: true }, "").unwrap(),
            "ILE slept until the wall clock stopped it after 3.002 s"
        );
        assert_eq!(
            says(End::WallLimit { asleep: false }, "").unwrap(),
            "TLE waited for a core until the wall clock stopped it after 3.002 s"
        );
        assert_eq!(says(End::MemoryLimit, "").unwrap(), "MLE reached 65 MiB, limit 64 MiB");
        assert_eq!(says(End::OutputLimit, "").unwrap(), "OLE printed 8 MiB or more");
    }

    #[test]
    fn crashes_are_told_apart() {
        let old = "thread 'main' panicked at src/main.rs:3:5:\nindex out of bounds\nnote: ...\n";
        assert_eq!(
            says(End::Exited(101), old).unwrap(),
            "RE panicked at src/main.rs:3:5: index out of bounds"
        );
        assert_eq!(says(End::Exited(3), "").unwrap(), "RE exit code 3");
        assert_eq!(
            says(End::Signaled(11), "").unwrap(),
            "RE killed by SIGSEGV (invalid memory access)"
        );
    }

    #[test]
    fn a_stack_overflow_is_no_memory_limit() {
        let stderr =
            "\nthread 'main' has overflowed its stack\nfatal runtime error: stack overflow";
        assert_eq!(says(End::StackOverflow, stderr).unwrap(), "RE stack overflow");
        // Anybody can write the words.
        assert_eq!(says(End::MemoryLimit, stderr).unwrap(), "MLE reached 65 MiB, limit 64 MiB");
        assert_eq!(says(End::Exited(0), stderr), None);
    }

    #[test]
    fn a_failed_allocation_is_a_memory_limit() {
        let stderr = "memory allocation of 1073741824 bytes failed\n";
        assert_eq!(
            says(End::Signaled(6), stderr).unwrap(),
            "MLE a memory allocation failed under 64 MiB"
        );
    }
}
