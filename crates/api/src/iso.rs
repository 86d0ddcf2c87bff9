//! Next-card classes: cards that may come next, up to relabelling suits.

use crate::cards::SuitPair;
use serde::{Deserialize, Serialize};

/// A request for the classes of interchangeable next cards on a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Iso {
    /// A flop of 3 cards, or a flop and a turn of 4, the turn last: `QsTs7h`.
    pub board: String,
    /// Range of the player out of position; any hand if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oop: Option<String>,
    /// Range of the player in position; any hand if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// Cards out of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// Hole cards of players, each a set of cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Ranges of players who folded (bunching).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folded: Vec<String>,
    /// Locks: `line = x b20; hands = AcKc; play = f`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    /// `full` or `short`; `full` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
}

/// The classes of next cards, and what broke the symmetry of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IsoAnswer {
    /// The board.
    pub board: String,
    /// The deck of the cards.
    pub deck: String,
    /// The number of cards that can come next.
    pub cards: usize,
    /// The number of classes of runouts to the river, if the board is a flop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runouts: Option<usize>,
    /// The permutations of suits that change nothing, each as the images of c d h s.
    pub group: Vec<String>,
    /// The causes that broke a symmetry of the board, in the order in which they were taken into account.
    pub broken_by: Vec<BrokenBy>,
    /// The six pairs of suits, and everything that tells them apart, the board included.
    #[serde(default)]
    pub pairs: Vec<SuitPair>,
    /// The classes, by their representatives.
    pub classes: Vec<NextCardClass>,
}

/// A part of the request that breaks a symmetry of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BrokenBy {
    /// The part as the command line has it, with its number from 1 if there are several of its kind: `--dead AcKd`, `--folded 2`.
    pub source: String,
    /// An example of what a range or a lock tells apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The permutations of the board's symmetry that it breaks by itself.
    pub breaks: Vec<String>,
    /// The number of permutations that were left before it.
    pub before_order: u32,
    /// The number of permutations that are left after it.
    pub after_order: u32,
    /// The number of classes before it.
    pub classes_before: usize,
    /// The number of classes after it.
    pub classes: usize,
}

/// Next cards that are interchangeable.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextCardClass {
    /// The lowest card of the class.
    pub representative: String,
    /// The number of cards in the class.
    pub size: usize,
    /// All cards of the class, the representative first.
    pub members: Vec<NextCard>,
}

/// A card of a class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextCard {
    /// The card.
    pub card: String,
    /// The permutation from the representative to the card, as the images of c d h s.
    pub permutation: String,
}
