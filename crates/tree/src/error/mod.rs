//! What can be wrong with a line, a spot and a tree.

mod line;
mod spot;
mod tree;

pub use line::LineError;
pub use spot::SpotError;
pub use tree::{EditError, TreeError};
