//! Blockers: what the cards of one player do to the actions of the other.

use serde::{Deserialize, Serialize};

/// The effect of the cards of the player who does not act on the actions of a decision. A card blocks the hands that have it: those who hold
/// it meet another range, and so other frequencies. The mean of the frequencies over all hands of the holder is that of the decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blockers {
    /// The player who holds the cards, and does not act.
    pub holder: String,
    /// The cards that this player may hold here.
    pub cards: Vec<BlockingCard>,
    /// The hands that this player may hold here.
    pub hands: Vec<BlockingHand>,
}

/// A card in the hand of the player who does not act.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockingCard {
    /// The card.
    pub card: String,
    /// The share of the holder's hands here that have it.
    pub share: f64,
    /// The share of the hands of the player who acts that have it, and so cannot be held against it.
    pub blocked: f64,
    /// The frequency of each action when the holder has this card, whatever the other one.
    pub frequencies: Vec<f64>,
}

/// A hand of the player who does not act.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockingHand {
    /// The cards.
    pub combo: String,
    /// The frequency of each action when the holder has this hand.
    pub frequencies: Vec<f64>,
}
