//! Lists of boards, one of each suit-isomorphism class.

use serde::{Deserialize, Serialize};
use std::ops::Not;

/// A request for one board of each suit-isomorphism class.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// `flop`, `turn` or `river`.
    pub street: String,
    /// Whether to answer only how many there are.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub count: bool,
    /// Whether flop, turn and river are told apart, instead of taking a board as one set of cards.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub runouts: bool,
    /// `full` or `short`; `full` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
}

/// The classes of boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardsAnswer {
    /// The street.
    pub street: String,
    /// The deck of the cards.
    pub deck: String,
    /// Whether flop, turn and river are told apart.
    pub runouts: bool,
    /// The boards, unless they are only counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<BoardClass>>,
    /// The number of classes.
    pub count: u64,
    /// The number of boards in them.
    pub total: u64,
}

/// A board that stands for its class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardClass {
    /// The board; with `runouts` flop, turn and river are separated by `|`.
    pub board: String,
    /// The number of boards in the class.
    pub multiplicity: u32,
}
