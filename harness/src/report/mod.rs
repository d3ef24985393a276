//! Results as text and as a page for people, as JSON and as JUnit XML for
//! programs. Pure: judgements in, text out.

mod bench;
mod bench_json;
mod cache;
mod export;
mod failure;
mod html;
mod intake;
mod json;
mod junit;
mod line;
mod list;
mod paste;
#[cfg(test)]
mod samples;
mod stress;
mod style;
mod text;
mod watch;

pub use bench::bench;
pub use bench_json::bench_json;
pub use cache::cleared;
pub use export::{exported, not_exported};
pub use html::html;
pub use intake::{added, drafted};
pub use json::json;
pub use junit::junit;
pub use list::list;
pub use paste::checked;
pub use stress::{refusal, searched, shrunk};
pub use style::Style;
pub use text::text;
pub use watch::watched;

use crate::check::harmless;
use crate::fault::Fault;

/// Where a fault is and what it is, harmless to a terminal.
pub fn fault(fault: &Fault) -> (String, String) {
    (harmless(&fault.path.to_string_lossy(), 400), harmless(&fault.message, 600))
}
