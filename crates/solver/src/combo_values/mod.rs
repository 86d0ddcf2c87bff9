//! The value of every combo of a player at any place, whether the range has it or not.
//!
//! The hands of a player do not interact: what a combo is worth depends on the opponent's range and strategy, not on what else
//! the player could have held. So the value of a hand that the player does not hold is found by one best-response traversal
//! from the place, in a [game](crate::game::widened) in which the player may hold every combo; the opponent's average strategy
//! is read from the tables of the solution, which are not copied. Boards are visited one after the other, and none is kept.
//!
//! * [`values`] has the answer, [`equities`] the equities beside it, [`traversal`] the walk over boards, [`buffers`] its memory.
//! * Strategies come from a solver in memory ([`in_memory`]) or from stored boards ([`stored`]), where subgames that were not
//!   stored are solved again on the way.

mod buffers;
mod engine_strategies;
mod equities;
mod in_memory;
mod root;
mod stored;
mod stored_strategies;
mod traversal;
mod values;

pub(crate) use buffers::TraversalSizes;
pub(crate) use engine_strategies::TraversalStart;
pub use root::RootValues;
pub use stored_strategies::FetchBoardShared;
pub use values::{ComboValue, ComboValues};
