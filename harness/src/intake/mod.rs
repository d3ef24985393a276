//! Takes new problems in.
//!
//! Whatever a problem comes from, a template, a browser or files of another
//! tool, it becomes a [`Draft`] first: a pure value. One function, [`write`],
//! makes folders of it, whole or not at all. What lies in the workspace is
//! never written over.

mod addition;
pub mod companion;
mod draft;
mod id;
pub mod import;
mod made;
mod manifest;
mod scratch;
mod template;
mod title;
mod write;

pub use addition::{Addition, Likeness};
pub use draft::{Content, Draft, DraftCase, DraftProgram};
pub use id::{Refusal, legal, mended, unclaimed};
pub use manifest::manifest;
pub use template::{scaffold, stub, submission};
pub use title::title;
pub use write::{rehearse, write};
