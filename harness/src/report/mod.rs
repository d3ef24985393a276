//! Results as text for people and as JSON for programs. Pure: judgements in,
//! text out.

mod json;
mod list;
mod text;

pub use json::json;
pub use list::list;
pub use text::text;
