//! Solutions that last: files that are read lazily, checkpoints that a solve goes on from, and a library of solved spots.
//!
//! A spot and its relabellings of suits are one: [`Canonical`] is the spot that stands for all, and everything is kept for it.

mod bytes;
mod canonical;
mod codec;
mod error;
mod file;
mod format;
mod library;
mod meta;
mod part;
mod save;
mod solution;
#[doc(hidden)]
pub mod tamper;
mod writer;

pub use canonical::{Canonical, Fingerprint};
pub use error::StoreError;
pub use file::SolutionFile;
pub use library::{Added, Checked, Entry, Filter, Imported, Library, Report, Texture, TextureError};
pub use meta::{Asked, Meta, Tier};
pub use save::{Save, Solve};
pub use solution::Solution;
