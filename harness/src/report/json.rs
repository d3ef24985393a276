//! Results as one JSON object.

use crate::session::Results;

/// `judgements`, `programs` and `faults` as one object, with a final newline.
pub fn json(results: &Results) -> String {
    let mut text = serde_json::to_string_pretty(results).unwrap_or_else(|error| {
        // Only a map with keys that are no strings could fail, and there is none.
        unreachable!("results are plain data: {error}")
    });
    text.push('\n');
    text
}
