//! Ranges: text, counts, combos, weights, grid and categories.

use crate::arrays::{Array, ArrayFormat};
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// A request for the figures of a range.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// A range such as `QQ+,AKs:0.5`, or hands of the game.
    pub range: String,
    /// Whether to list every combo with its weight.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub expand: bool,
    /// Whether to give the mean weights of the 13 × 13 classes.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub grid: bool,
    /// Whether to name made hands and draws on the board, which has to be given.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub categories: bool,
    /// The format in which to give the weights of all combos by index; none are given without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<ArrayFormat>,
    /// Board of 3, 4 or 5 cards: combos that hold one are removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The game whose hands are counted, such as `omaha`; hold'em if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Cards out of play: combos that hold one are removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The weight of a combo that is listed twice with different weights; an error if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlap: Option<Overlap>,
}

/// The policy for a combo that is listed twice with different weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Overlap {
    /// The range is refused.
    #[default]
    Error,
    /// The weight given first.
    First,
    /// The weight given last.
    Last,
    /// The greatest weight.
    Max,
    /// The smallest weight.
    Min,
}

/// The figures of a range.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RangeAnswer {
    /// The game, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The range in short, without the combos that cards block; hands of other games as they were given.
    pub range: String,
    /// The number of combos with a weight.
    pub combos: u64,
    /// Their total weight.
    pub weighted: f64,
    /// The number of combos that the board and the dead cards leave.
    pub live: u64,
    /// `weighted` as a share of `live`.
    pub share: f64,
    /// Every combo with its weight, with `expand`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<WeightedHand>>,
    /// The mean weight of the live combos of each class, with `grid`: 13 rows from the aces down, suited hands above the diagonal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<Vec<Vec<f32>>>,
    /// Made hands and draws, with `categories`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub categories: Option<RangeCategories>,
    /// The weights of all 1326 combos by index ([`arrays`](crate::arrays)), with `array`; 0 where a card is blocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Array>,
}

/// A hand and its weight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeightedHand {
    /// The cards of the hand.
    pub combo: String,
    /// The weight, above 0 and at most 1.
    pub weight: f32,
}

/// The made hands and draws of a range on a board, strong to weak.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RangeCategories {
    /// The board, in the order given.
    pub board: String,
    /// Made hands: every hand is in one of these.
    pub made: Vec<CategoryShare>,
    /// Draws: a hand may be in several of these, or in none.
    pub draws: Vec<CategoryShare>,
}

/// A made hand or a draw, and the part of the range that it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CategoryShare {
    /// The name of the category: `top pair good kicker`.
    pub name: String,
    /// The number of combos.
    pub combos: usize,
    /// Their total weight.
    pub weight: f64,
    /// `weight` as a share of the whole range.
    pub share: f64,
}
