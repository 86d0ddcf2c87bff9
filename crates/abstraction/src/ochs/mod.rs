//! Opponent-cluster hand strength (OCHS): the equity of a hand against each of a few groups of hands.
//!
//! Hands of one equity may win in different ways: one beats what is weak and loses to what is strong, another is a coin flip with
//! everybody. One number for each cluster of [`Opponents`] tells them apart.
//!
//! All is exact. On a river, wins and ties are counted for all combos in one sweep from the weakest to the strongest. On the turn
//! and on the flop they are added up over all cards to come, and so are the hands that may be met, so the equity against a cluster
//! is against a hand of it that is dealt with the cards to come. Where cards in sight leave no hand of a cluster, the equity against
//! all hands stands in for it.

mod cells;
mod error;
mod flops;
mod opponents;
mod rivers;
mod sweep;
mod tally;
mod turns;
#[cfg(test)]
mod twin;

pub use cells::Ochs;
pub use error::OchsError;
pub use flops::FlopOchs;
pub use opponents::Opponents;
pub use rivers::RiverOchs;
pub use turns::TurnOchs;
