//! The figures of a place in a solution: of actions, of hands together, of made hands and draws.

mod actions;
mod categories;
mod classes;
mod locked;
mod means;

pub use actions::{action, choice_after, eqr, frequencies, mean_evs, named, share_of_pot, worth};
pub use categories::{CategoryMeans, categories};
pub use classes::{ClassMeans, classes};
pub use locked::locked;
pub use means::{HandMeans, Total, totals};
