//! What was cleared, as text.

use crate::compile::Cleared;
use crate::wording::plural;

/// What `cache clear` did: the verdicts took so many bytes.
pub fn cleared(verdicts: u64, executables: &Cleared) -> String {
    let Cleared { programs, bytes, in_use } = executables;
    let mut text = format!(
        "forgot the verdicts of earlier runs, {}, and {}, {}\n",
        size(verdicts),
        plural(*programs, "compiled program"),
        size(*bytes)
    );
    if *in_use > 0 {
        text += &format!("{in_use} more in use by a judge that runs: kept\n");
    }
    text
}

/// `12 KiB`, `3.4 MiB`; rounded up, so that little is not nothing.
fn size(bytes: u64) -> String {
    match bytes.div_ceil(1024) {
        kib if kib < 1024 => format!("{kib} KiB"),
        kib => format!("{:.1} MiB", kib as f64 / 1024.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_what_stays_are_told() {
        let none = Cleared { programs: 0, bytes: 0, in_use: 0 };
        insta::assert_snapshot!(cleared(0, &none), @"forgot the verdicts of earlier runs, 0 KiB, and 0 compiled programs, 0 KiB");
        let some = Cleared { programs: 12, bytes: 5 << 20, in_use: 1 };
        insta::assert_snapshot!(cleared(1025, &some), @r"
        forgot the verdicts of earlier runs, 2 KiB, and 12 compiled programs, 5.0 MiB
        1 more in use by a judge that runs: kept
        ");
    }
}
