//! Judges again what a save touches.

mod desk;
mod saves;
mod touched;

pub use desk::{Desk, Judged};
pub use saves::{Saved, Watch};
pub use touched::Touched;
