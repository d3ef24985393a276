//! Many readings of one thing, as two numbers.

use std::time::Duration;

/// The median of readings and how far they lie from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sample {
    /// Half of the readings are at most this.
    pub median: Duration,
    /// Half of the readings lie within this of the median (the median
    /// absolute deviation): one reading gone wild does not move it.
    pub spread: Duration,
}

impl Sample {
    /// Sums up readings; zero when there are none.
    pub fn of(readings: impl IntoIterator<Item = Duration>) -> Sample {
        let mut readings: Vec<Duration> = readings.into_iter().collect();
        let middle = median(&mut readings);
        let mut distances: Vec<Duration> =
            readings.iter().map(|reading| reading.abs_diff(middle)).collect();
        Sample { median: middle, spread: median(&mut distances) }
    }
}

fn median(values: &mut [Duration]) -> Duration {
    values.sort();
    let half = values.len() / 2;
    match values.len() {
        0 => Duration::ZERO,
        count if count % 2 == 1 => values[half],
        _ => (values[half - 1] + values[half]) / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(millis: &[u64]) -> (u64, u64) {
        let sample = Sample::of(millis.iter().copied().map(Duration::from_millis));
        (sample.median.as_millis() as u64, sample.spread.as_millis() as u64)
    }

    #[test]
    fn one_wild_reading_moves_neither_number() {
        assert_eq!(of(&[10, 12, 11, 14, 13]), (12, 1));
        assert_eq!(of(&[10, 12, 11, 14, 9_000]), (12, 2));
    }

    #[test]
    fn an_even_count_has_its_median_between_two() {
        assert_eq!(of(&[10, 20]), (15, 5));
        assert_eq!(of(&[40, 10, 20, 30]), (25, 10));
    }

    #[test]
    fn few_readings_are_no_trouble() {
        assert_eq!(of(&[]), (0, 0));
        assert_eq!(of(&[7]), (7, 0));
    }
}
