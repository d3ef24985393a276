//! How counts, sizes and times are written for people.

use std::time::Duration;

/// `1 case`, `2 cases`
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Bytes: `256 MiB`, `2.1 MiB`
pub fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", (bytes as f64 / f64::from(1 << 20) * 10.0).round() / 10.0)
}

/// A limit of time: `2 s`, `1.5 s`
pub fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!(["0 lines", "1 line", "2 lines"].to_vec(), [0, 1, 2].map(|n| plural(n, "line")));
    }

    #[test]
    fn figures_have_no_needless_digits() {
        assert_eq!([256 << 20, 2_202_010, 0].map(mebibytes), ["256 MiB", "2.1 MiB", "0 MiB"]);
        assert_eq!([2000, 1500].map(Duration::from_millis).map(seconds), ["2 s", "1.5 s"]);
    }
}
