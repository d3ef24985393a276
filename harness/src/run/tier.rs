//! How well programs are isolated on this machine.

use std::fmt;
use std::str::FromStr;

/// A degree of isolation; a later one includes the earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Resource limits, clocks and a process group: no isolation.
    LimitsOnly,
    /// Landlock and seccomp: no files, no network, no other processes.
    Restricted,
    /// All that, in namespaces of its own.
    Full,
}

impl Tier {
    /// All tiers, the best one last.
    pub const ALL: [Tier; 3] = [Tier::LimitsOnly, Tier::Restricted, Tier::Full];

    /// The name that the command line takes.
    pub fn name(self) -> &'static str {
        match self {
            Tier::LimitsOnly => "limits-only",
            Tier::Restricted => "restricted",
            Tier::Full => "full",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Tier {
    type Err = String;

    fn from_str(name: &str) -> Result<Tier, String> {
        let found = Tier::ALL.into_iter().find(|tier| tier.name() == name);
        found.ok_or_else(|| format!("`{name}` is none of full, restricted, limits-only"))
    }
}

/// What a [`Runner`](super::Runner) found out by trying.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sandbox {
    /// The best tier that works here.
    pub tier: Tier,
    /// Whether a control group holds the memory of each run.
    pub grouped: bool,
    /// Why it is not a better one, one reason an entry.
    pub missing: Vec<String>,
}

impl fmt::Display for Sandbox {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "sandbox: {}", self.tier)?;
        if self.tier == Tier::LimitsOnly {
            write!(formatter, ", programs are not isolated")?;
        }
        if self.grouped {
            write!(formatter, ", memory held by a cgroup")?;
        }
        if !self.missing.is_empty() {
            write!(formatter, " ({})", self.missing.join("; "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back() {
        for tier in Tier::ALL {
            assert_eq!(tier.name().parse(), Ok(tier));
        }
        assert!("Full".parse::<Tier>().is_err());
    }

    #[test]
    fn a_better_tier_is_greater() {
        assert!(Tier::Full > Tier::Restricted);
        assert!(Tier::Restricted > Tier::LimitsOnly);
    }

    #[test]
    fn the_line_says_what_is_missing() {
        let missing = vec!["no landlock: not supported".into()];
        let sandbox = Sandbox { tier: Tier::LimitsOnly, grouped: false, missing };
        let line = "sandbox: limits-only, programs are not isolated (no landlock: not supported)";
        assert_eq!(sandbox.to_string(), line);
    }

    #[test]
    fn the_line_says_that_there_is_a_group() {
        let sandbox = Sandbox { tier: Tier::Full, grouped: true, missing: Vec::new() };
        assert_eq!(sandbox.to_string(), "sandbox: full, memory held by a cgroup");
    }
}
