//! Stored strategies: a solution board by board, questions about it, subgames that are solved again where boards were left
//! out, and the state that a run is resumed from.

mod board_strategy;
pub(crate) mod padded;
pub(crate) mod solution;
mod state;
pub(crate) mod subgame;

pub use board_strategy::{BoardShape, BoardStrategy, ContinuationValues};
pub use solution::{FetchBoard, StoredSolution};
pub use state::State;
