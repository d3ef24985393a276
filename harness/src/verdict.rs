//! The field's verdicts: names and what they mean, in one place.

use std::fmt;

/// What a program got, on a case or over all of them.
///
/// Over several cases it is the first verdict that is not AC, in the order of
/// the cases; a judge error comes before all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Presentation error: the right tokens in the wrong white space.
    Pe,
    /// Time limit exceeded.
    Tle,
    /// Idleness limit exceeded: the wall clock ran out while the program slept.
    Ile,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Runtime error: a panic, a signal, an exit code other than 0.
    Re,
    /// Compile error.
    Ce,
    /// Judge error: a fault of the judge or of the problem's folder, never of
    /// the submission.
    Je,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 10] = [
        Verdict::Ac,
        Verdict::Wa,
        Verdict::Pe,
        Verdict::Tle,
        Verdict::Ile,
        Verdict::Mle,
        Verdict::Ole,
        Verdict::Re,
        Verdict::Ce,
        Verdict::Je,
    ];

    /// The short name: `AC`, `WA`, ...
    pub fn short(self) -> &'static str {
        match self {
            Verdict::Ac => "AC",
            Verdict::Wa => "WA",
            Verdict::Pe => "PE",
            Verdict::Tle => "TLE",
            Verdict::Ile => "ILE",
            Verdict::Mle => "MLE",
            Verdict::Ole => "OLE",
            Verdict::Re => "RE",
            Verdict::Ce => "CE",
            Verdict::Je => "JE",
        }
    }

    /// The long name: `accepted`, `wrong answer`, ...
    pub fn long(self) -> &'static str {
        match self {
            Verdict::Ac => "accepted",
            Verdict::Wa => "wrong answer",
            Verdict::Pe => "presentation error",
            Verdict::Tle => "time limit exceeded",
            Verdict::Ile => "idleness limit exceeded",
            Verdict::Mle => "memory limit exceeded",
            Verdict::Ole => "output limit exceeded",
            Verdict::Re => "runtime error",
            Verdict::Ce => "compile error",
            Verdict::Je => "judge error",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.short())
    }
}

impl<'de> serde::Deserialize<'de> for Verdict {
    /// Reads the short name.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
        let name = <&str>::deserialize(deserializer)?;
        let found = Verdict::ALL.into_iter().find(|verdict| verdict.short() == name);
        found.ok_or_else(|| serde::de::Error::custom(format_args!("no verdict is named {name:?}")))
    }
}

impl serde::Serialize for Verdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.short())
    }
}
