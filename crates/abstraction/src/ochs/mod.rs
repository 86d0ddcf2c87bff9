//! Opponent cluster hand strength (OCHS; Johanson et al., 2013): the equity of a hand against each of a few clusters of hands.
//!
//! Hands of the same equity may win in different ways: one beats weak hands and loses to strong ones, another is a coin flip
//! against all of them. One equity for each of the [`OpponentClusters`] tells them apart.
//!
//! All equities are exact. On a river, wins and ties are counted for all combos in one sweep from the weakest to the strongest. On
//! the turn and on the flop they are summed over all cards to come, and so are the opponent's hands, so that the opponent's hand is
//! dealt from the same deck as the cards to come. Where the cards in sight block all hands of a cluster, the equity against all hands
//! takes its place.

mod cells;
mod error;
mod flops;
mod hand_counts;
mod opponents;
#[cfg(test)]
mod reference;
mod rivers;
mod sweep;
mod turns;

pub use cells::Ochs;
pub use error::OchsError;
pub use flops::FlopOchs;
pub use opponents::OpponentClusters;
pub use rivers::RiverOchs;
pub use turns::TurnOchs;
