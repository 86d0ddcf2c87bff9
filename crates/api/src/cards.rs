//! Cards: canonical forms and indices of classes.

use serde::{Deserialize, Serialize};

/// A request for the canonical form of groups of cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Canon {
    /// A hand, or groups of cards separated by `|`: `AsKs`.
    pub cards: String,
    /// Board of 3, 4 or 5 cards: flop, turn and river become groups after those of `cards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Dead cards, as one more group at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// `full` or `short`; `full` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
}

/// A canonical form, and its class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonAnswer {
    /// The groups as they were given.
    pub given: String,
    /// The deck of the cards.
    pub deck: String,
    /// The canonical groups.
    pub canonical: String,
    /// The canonical groups, one by one.
    pub groups: Vec<String>,
    /// Suits numbered in the order of the groups.
    pub labels: String,
    /// Suits numbered from the board on, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_labels: Option<String>,
    /// The signature of the class.
    pub signature: String,
    /// The number of deals in the class.
    pub class_size: u32,
    /// The number of permutations that leave the form as it is.
    pub stabilizer_order: u32,
    /// These permutations, each as the images of c d h s.
    pub stabilizer: Vec<String>,
    /// The permutation from the given cards to the canonical ones.
    pub permutation: String,
    /// All deals of the class.
    pub members: Vec<String>,
}

/// A request for the index of a hand, or of many; with neither, for the number of classes.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The number of cards of each round: `[2, 3, 1, 1]` is hold'em to the river.
    pub rounds: Vec<usize>,
    /// `full` or `short`; `full` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// Cards of all rounds in order; `|` may separate rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// Many hands at once, each as `cards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<String>>,
}

/// The index of a hand, or those of many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IndexAnswer {
    /// The index, from 0, if `cards` were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The indices, in the order of `hands`, if these were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indices: Option<Vec<u64>>,
    /// The number of classes.
    pub size: u64,
    /// The number of cards of each round.
    pub rounds: Vec<usize>,
    /// The deck of the cards.
    pub deck: String,
}

/// A request for the hand of an index, or of many.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unindex {
    /// The number of cards of each round.
    pub rounds: Vec<usize>,
    /// `full` or `short`; `full` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// An index, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// Many indices at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indices: Option<Vec<u64>>,
}

/// The hand of an index, or those of many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnindexAnswer {
    /// The index, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The number of classes.
    pub size: u64,
    /// The number of cards of each round.
    pub rounds: Vec<usize>,
    /// The deck of the cards.
    pub deck: String,
    /// The canonical hand, its rounds separated by `|`, if `index` was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// The rounds of that hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<String>>,
    /// The canonical hands, in the order of `indices`, if these were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<String>>,
}
