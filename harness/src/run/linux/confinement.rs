//! What keeps a launcher's programs in: the tier, established by doing.

use std::io;

use libc::pid_t;

use super::bpf::Filter;
use super::identity::{self, Identity};
use super::landlock::Landlock;
use super::limits::{self, Ceilings};
use super::namespaces;
use super::seccomp;
use super::sys;
use crate::run::Tier;

/// Established for good.
pub struct Confinement {
    pub tier: Tier,
    pub landlock: Landlock,
    /// A filter for each program, beside the one that the launcher is under.
    pub filter: Option<Filter>,
    pub ceilings: Ceilings,
    /// What already counts against the user's process limit.
    pub processes: u64,
}

/// What became of trying to be confined.
pub enum Standing {
    /// This process is where programs can be started.
    Confined(Box<Confinement>),
    /// A child of this process goes on.
    Outside(pid_t),
    /// Nothing beyond limits works here.
    Open,
}

impl Confinement {
    /// Goes as far as `wanted` and the system allow; says in `missing` why it
    /// is not farther. Programs are started by `clone3` if they have a group.
    pub fn establish(wanted: Tier, grouped: bool, missing: &mut Vec<String>) -> Standing {
        let mut note = |what: &str, error: io::Error| missing.push(format!("no {what}: {error}"));
        let landlock = match Landlock::new() {
            Ok(landlock) => landlock,
            Err(error) => {
                note("landlock", error);
                return Standing::Open;
            }
        };
        let mut tier = Tier::Restricted;
        if wanted == Tier::Full {
            match namespaces::enter() {
                Ok(()) => tier = Tier::Full,
                Err(error) => note("namespaces", error),
            }
        }
        // In namespaces this was done; elsewhere root's powers end as well.
        if tier < Tier::Full
            && Identity::current().is_root()
            && let Err(error) = identity::drop_root()
        {
            note("other user", error);
        }
        let (common, filter) = match filters(tier, grouped) {
            Ok(filters) => filters,
            Err(error) => {
                note("seccomp", error);
                return Standing::Open;
            }
        };
        let ceilings = Ceilings::current();
        match split() {
            Ok(None) => {}
            Ok(Some(inside)) => return Standing::Outside(inside),
            Err(error) => {
                note("process", error);
                return Standing::Open;
            }
        }
        if let Err(error) = confine(&common) {
            note("seccomp", error);
            return Standing::Open;
        }
        let processes = match tier {
            // This process and the one outside.
            Tier::Full => 2,
            _ => limits::tasks(Identity::current().uid),
        };
        Standing::Confined(Box::new(Confinement { tier, landlock, filter, ceilings, processes }))
    }

    /// Kills all processes but this one.
    pub fn kill_all(&self) {
        // Outside of a namespace this would be the user's whole session; but
        // there the filter allows no processes that could be left.
        if self.tier == Tier::Full {
            let _ = sys::kill(-1);
        }
    }
}

/// Goes on in a child, which namespaces take as their first process; and whose
/// memory, where a program's count begins, is what it touches from here on,
/// not what starting took: what can be made ready before is. The parent gets
/// the child's number.
fn split() -> io::Result<Option<pid_t>> {
    let inside = sys::fork()?;
    if inside.is_none() {
        // The parent has one thread, so this is the end of the process.
        sys::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as _)?;
    }
    Ok(inside)
}

/// The filter for this process and all its programs, and the one for each
/// program beside.
fn filters(tier: Tier, grouped: bool) -> io::Result<(Filter, Option<Filter>)> {
    let each = match tier {
        Tier::Full if grouped => Some(seccomp::no_clone3()?),
        Tier::Full => None,
        _ => Some(seccomp::loner()?),
    };
    Ok((seccomp::common(grouped)?, each))
}

/// Puts this process under a filter.
fn confine(filter: &Filter) -> io::Result<()> {
    sys::prctl(libc::PR_SET_NO_NEW_PRIVS, 1)?;
    filter.install()
}
