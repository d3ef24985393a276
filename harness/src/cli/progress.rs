//! Progress while the user waits: on a terminal only.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of this template; `length` where it is known.
pub fn bar(template: &str, length: Option<u64>) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
