//! Errors of lines, locks, spots and trees.

mod line;
mod lock;
mod spot;
mod tree;

pub use line::LineError;
pub use lock::LockError;
pub use spot::SpotError;
pub use tree::{EditError, TreeError};
