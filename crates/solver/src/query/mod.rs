//! Questions about a solution in memory: strategy, reach, EV and equity of every hand at a node, and the cards that may come.

pub(crate) mod hand_values;
mod next_cards;
pub(crate) mod node;
pub(crate) mod probe;
mod view;

pub use view::{Hand, NextCard, View};
