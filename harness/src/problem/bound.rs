//! Between what a limit may lie: a figure that no judge has was most likely
//! meant in another unit.

/// The least and the most that a limit may be.
#[derive(Debug)]
pub struct Bound {
    /// The unit that the figures are in.
    unit: &'static str,
    least: f64,
    most: f64,
    /// The units that it is mistaken to be in, with how many make up one.
    mistaken: &'static [(&'static str, f64)],
}

impl Bound {
    /// CPU time. The longest limits of judges are about a minute.
    pub const TIME: Bound =
        Bound { unit: "seconds", least: 0.001, most: 300.0, mistaken: &[("milliseconds", 1e3)] };
    /// Memory. Judges stop at a few GiB, and 10000 and 65536 are figures of POJ
    /// and HDU, in KiB.
    pub const MEMORY: Bound = Bound { unit: "MiB", least: 1.0, most: 8192.0, mistaken: OF_MIB };
    /// Standard output.
    pub const OUTPUT: Bound = Bound { unit: "MiB", least: 1.0, most: 1024.0, mistaken: OF_MIB };
    /// The length of a source.
    pub const SOURCE: Bound =
        Bound { unit: "KiB", least: 1.0, most: 16384.0, mistaken: &[("bytes", 1024.0)] };

    /// What a tolerance lies below: 6 or 1 is a number of digits.
    pub const TOLERANCE: f64 = 1.0;

    /// What is wrong with a limit and what to write, as it goes on behind its
    /// name; `None` where nothing is.
    pub fn refusal(&self, figure: f64) -> Option<String> {
        let Bound { least, most, .. } = self;
        let wrong = self.wrong(figure)?;
        let one = if figure > *most { "one" } else { "a number" };
        let meant = self.in_another(figure, "");
        Some(format!("{wrong}: write {one} from {least} to {most}{meant}"))
    }

    /// The nearest that a limit above 0 may be, and what is said of it, as it
    /// goes on behind its name; `None` where nothing is wrong with it.
    pub fn nearest(&self, figure: f64) -> Option<(f64, String)> {
        let wrong = self.wrong(figure)?;
        let nearest = figure.clamp(self.least, self.most);
        let meant = self.in_another(figure, "write ");
        Some((nearest, format!("{wrong}: {nearest} is taken{meant}")))
    }

    fn wrong(&self, figure: f64) -> Option<String> {
        let Bound { unit, least, most, .. } = self;
        if (*least..=*most).contains(&figure) {
            return None;
        }
        let over = figure > *most;
        let over = if over { format!(", and no judge gives over {most}") } else { String::new() };
        Some(format!("is {figure} {unit}{over}"))
    }

    /// What to do where the figure was meant in another unit.
    fn in_another(&self, figure: f64, write: &str) -> String {
        let said = |(other, meant)| format!("; if {other} are meant, {write}{meant}");
        self.meant(figure).map_or(String::new(), said)
    }

    /// The unit in which a figure that is too large would be none, and what it
    /// is in ours.
    fn meant(&self, figure: f64) -> Option<(&'static str, f64)> {
        let whole = self.least == 1.0;
        let in_ours = |(other, share): &(&'static str, f64)| {
            let ours = figure / share;
            (*other, if whole { ours.round() } else { ours })
        };
        let fits = |(_, ours): &(&str, f64)| (self.least..=self.most).contains(ours);
        self.mistaken.iter().map(in_ours).find(fits)
    }
}

const OF_MIB: &[(&str, f64)] = &[("KiB", 1024.0), ("bytes", 1_048_576.0)];

#[cfg(test)]
mod tests {
    use super::Bound;

    #[test]
    fn what_no_judge_gives_was_meant_in_another_unit() {
        let said = |bound: Bound, figure| bound.refusal(figure).unwrap_or_default();
        insta::assert_snapshot!([
            said(Bound::TIME, 1000.0),
            said(Bound::TIME, 1500.0),
            said(Bound::TIME, 1e9),
            said(Bound::TIME, 0.0),
            said(Bound::TIME, f64::NAN),
            said(Bound::MEMORY, 268_435_456.0),
            said(Bound::MEMORY, 65536.0),
            said(Bound::MEMORY, -1.0),
            said(Bound::OUTPUT, 8_388_608.0),
            said(Bound::SOURCE, 50_000.0),
        ].join("\n"), @r"
        is 1000 seconds, and no judge gives over 300: write one from 0.001 to 300; if milliseconds are meant, 1
        is 1500 seconds, and no judge gives over 300: write one from 0.001 to 300; if milliseconds are meant, 1.5
        is 1000000000 seconds, and no judge gives over 300: write one from 0.001 to 300
        is 0 seconds: write a number from 0.001 to 300
        is NaN seconds: write a number from 0.001 to 300
        is 268435456 MiB, and no judge gives over 8192: write one from 1 to 8192; if bytes are meant, 256
        is 65536 MiB, and no judge gives over 8192: write one from 1 to 8192; if KiB are meant, 64
        is -1 MiB: write a number from 1 to 8192
        is 8388608 MiB, and no judge gives over 1024: write one from 1 to 1024; if bytes are meant, 8
        is 50000 KiB, and no judge gives over 16384: write one from 1 to 16384; if bytes are meant, 49
        ");
        let taken = |bound: Bound, figure| bound.nearest(figure).unwrap_or_default();
        insta::assert_debug_snapshot!([
            taken(Bound::TIME, 1000.0),
            taken(Bound::TIME, f64::INFINITY),
            taken(Bound::TIME, 0.0001),
            taken(Bound::MEMORY, 10000.0),
        ], @r#"
        [
            (
                300.0,
                "is 1000 seconds, and no judge gives over 300: 300 is taken; if milliseconds are meant, write 1",
            ),
            (
                300.0,
                "is inf seconds, and no judge gives over 300: 300 is taken",
            ),
            (
                0.001,
                "is 0.0001 seconds: 0.001 is taken",
            ),
            (
                8192.0,
                "is 10000 MiB, and no judge gives over 8192: 8192 is taken; if KiB are meant, write 10",
            ),
        ]
        "#);
        for (bound, figure) in [
            (Bound::TIME, 0.001),
            (Bound::TIME, 300.0),
            (Bound::MEMORY, 8192.0),
            (Bound::OUTPUT, 1024.0),
            (Bound::SOURCE, 16384.0),
        ] {
            assert_eq!(bound.refusal(figure), None);
            assert_eq!(bound.nearest(figure), None);
        }
    }
}
