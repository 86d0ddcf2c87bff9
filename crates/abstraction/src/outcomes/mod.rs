//! The exact outcomes of all hands, and the futures that lead to them.
//!
//! The *future* of a class of hands is all that the cards to come can make of it: on the river its [`Outcome`] against all hands of
//! an opponent, on the turn the sorted outcomes of its 46 rivers, on the flop the sorted futures of its 47 turns. Classes with the same
//! future cannot be told apart by equity, its distribution, or anything that looks only ahead, so most features are computed for
//! *distinct futures*, which are far fewer than classes.

mod future_table;
mod moments;
mod outcome;
mod river;
mod runouts;
mod showdowns;
mod strengths;

pub(crate) use moments::cumulative;
pub use moments::{BINS, Moments};
pub use outcome::Outcome;
pub use river::RiverOutcomes;
pub use runouts::{FlopFutures, TurnFutures};
pub(crate) use showdowns::Showdowns;
pub(crate) use strengths::Strengths;
