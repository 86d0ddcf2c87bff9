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
    /// The permutation from the canonical form to each of `members`.
    #[serde(default)]
    pub member_permutations: Vec<String>,
    /// The four suits in the canonical order: the one that becomes clubs first.
    #[serde(default)]
    pub suits: Vec<SuitKey>,
    /// The six pairs of suits, and the cards that tell them apart.
    #[serde(default)]
    pub pairs: Vec<SuitPair>,
}

/// A suit of the given cards, and the key that it is sorted by.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitKey {
    /// The suit: `c`, `d`, `h` or `s`.
    pub suit: String,
    /// Its ranks in each group, from the ace down: `["AK", "T9"]`.
    pub ranks: Vec<String>,
    /// These ranks as bit masks, the ace 4096 and the deuce 1. Suits are sorted by them, the greatest first.
    pub masks: Vec<u16>,
    /// The suit that it becomes.
    pub image: String,
}

/// Two suits, and whether they can be exchanged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitPair {
    /// The two suits, such as `["c", "d"]`.
    pub suits: [String; 2],
    /// Whether exchanging them changes nothing.
    pub interchangeable: bool,
    /// Everything that tells them apart; empty if nothing does.
    pub told_apart_by: Vec<Telling>,
}

/// A part of a request that tells two suits apart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Telling {
    /// The part: `cards`, `flop`, `turn`, `river`, `dead`, `known`, `oop`, `ip`, `folded` or `lock`.
    pub part: String,
    /// The number of the part, from 1, if there are several of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The cards of one suit that have no counterpart in the other: `Ac`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cards: String,
    /// An example of what a range or a lock tells apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
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
    /// The number of hands in them; `null` if it does not fit in 64 bits.
    #[serde(default)]
    pub total: Option<u64>,
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
