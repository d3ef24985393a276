//! Judges again what a save touches.

mod desk;
mod saves;

pub use desk::{Desk, Judged};
pub use saves::{Saved, Watch};
