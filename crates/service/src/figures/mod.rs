//! The figures of a place in a solution: of actions, of hands together, of made hands and draws.

mod actions;
mod blockers;
mod categories;
mod classes;
mod curves;
mod locked;
mod means;

pub use actions::{action, choice_after, eqr, frequencies, mean_evs, named, next_node, share_of_pot, worth};
pub use blockers::blockers;
pub use categories::{COMBO_DRAW, CategoryMeans, categories};
pub use classes::{ClassMeans, classes};
pub use curves::curves;
pub use locked::locked;
pub use means::{HandMeans, Total, totals};
