//! Judges again what a save touches.

mod desk;
mod event;
mod saves;

pub use desk::{Desk, Judged};
pub use saves::{Saved, Watch};
