//! What can be wrong with a line, a lock, a spot and a tree.

mod line;
mod lock;
mod spot;
mod tree;

pub use line::LineError;
pub use lock::LockError;
pub use spot::SpotError;
pub use tree::{EditError, TreeError};
