//! Results as text for people and as JSON for programs. Pure: judgements in,
//! text out.

mod bench;
mod bench_json;
mod export;
mod json;
mod list;
mod paste;
mod stress;
mod text;

pub use bench::bench;
pub use bench_json::bench_json;
pub use export::{exported, not_exported};
pub use json::json;
pub use list::list;
pub use paste::checked;
pub use stress::{refusal, searched, shrunk};
pub use text::text;
