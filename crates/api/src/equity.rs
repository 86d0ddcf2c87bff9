//! Equities of hands and ranges.

use crate::named_shares::NamedShares;
use crate::ranges::Overlap;
use serde::{Deserialize, Serialize};

/// A request for the equities of hands and ranges.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Equity {
    /// Hands, ranges or `random`, read as the arguments of `isofold equity` are: `["AA", "KK"]`, or in one text with bars,
    /// `["AhKh | QQ+,AKs:0.5"]`.
    pub players: Vec<String>,
    /// Board of 3, 4 or 5 cards, or with unknown ones: `Ks7d4d`, `2h7s9h4hT`, `As****`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Cards out of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The game by its name, such as `omaha`, `plo` or `razz`; hold'em if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Use an exact method only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub exact: bool,
    /// Monte Carlo with this many deals; with `error`, at most this many. With `threshold`, only if an exact method costs more than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials: Option<u64>,
    /// Monte Carlo until the standard error of every equity is down to this share, above 0 and below 1. With `threshold`, only if an exact
    /// method costs more than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The cost of an exact method, in outcomes, above which Monte Carlo is used; 1e10 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
    /// The seed of Monte Carlo: the same seed gives the same deals; 0 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// The bytes that lists of hands may take; the limit of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Turn suit isomorphism off: the same result, slower.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_isomorphism: bool,
    /// The weight of a combo that a range lists twice with different weights; refused if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlap: Option<Overlap>,
    /// Whether the share of hands that each two ranges have in common is told.
    #[serde(default, skip_serializing_if = "is_false")]
    pub common: bool,
    /// Whether the equity of each hand of each range is told.
    #[serde(default, skip_serializing_if = "is_false")]
    pub per_combo: bool,
    /// Whether the equities for each card that may come next are told.
    #[serde(default, skip_serializing_if = "is_false")]
    pub by_card: bool,
    /// Whether the frequency of each hand category at showdown is told.
    #[serde(default, skip_serializing_if = "is_false")]
    pub categories: bool,
    /// Whether the equity distribution of each range whose hands are counted one by one is told.
    #[serde(default, skip_serializing_if = "is_false")]
    pub curve: bool,
    /// Whether the hands that beat the hand of the first player on the board are told; alone, no equity is computed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beats: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The equities of players, and the views that were asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EquityAnswer {
    /// `table`, `exact` or `monte-carlo`; missing where no equity is computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The algorithm of the method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// The outcomes that an exact method has counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<u128>,
    /// The deals of Monte Carlo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials: Option<u64>,
    /// The seconds that it took.
    pub seconds: f64,
    /// Whether nothing is missing: false if the request was cancelled, and this is the result so far.
    pub complete: bool,
    /// The game.
    pub game: String,
    /// The players with bars between them, where they were given otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub understood: Option<String>,
    /// The board; empty if there is none.
    pub board: String,
    /// The dead cards, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The players, in the order given; missing where no equity is computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<PlayerEquity>>,
    /// The share of hands that each two players have in common, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub common: Option<Vec<CommonHands>>,
    /// The equities for each class of next cards, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardEquities>>,
    /// The hands that beat the first player's, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beats: Option<BetterHands>,
}

/// The equity of a player. All figures are from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerEquity {
    /// The hand or range as it was given.
    pub hand: String,
    /// The average share of the pot.
    pub equity: f64,
    /// The probability of winning the whole pot.
    pub win: f64,
    /// The probability of winning a part of the pot.
    pub tie: f64,
    /// The probability of winning nothing.
    pub lose: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
    /// The share of the high pots, in hi-lo games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The share of the low pots, in hi-lo games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The probability that there is a low, in hi-lo games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lows: Option<f64>,
    /// The hands of the range, if asked for; empty where they were not counted one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combos: Option<Vec<HandEquity>>,
    /// The frequency of each category by name, the strongest first, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub categories: Option<NamedShares>,
    /// The equity distribution, if asked for: points `[share, equity]`, where that share of the range has at least this equity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<Vec<[f64; 2]>>,
}

/// The equity of a hand of a range. All figures are from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandEquity {
    /// The hand.
    pub hand: String,
    /// The probability that the player has it.
    pub share: f64,
    /// Its equity.
    pub equity: f64,
    /// The probability of winning the whole pot.
    pub win: f64,
    /// The probability of winning a part of the pot.
    pub tie: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
}

/// The share of hands that two players have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommonHands {
    /// The players, counted from 1.
    pub players: [usize; 2],
    /// The hands of both among the hands of either.
    pub share: f64,
}

/// The equities if one of some equivalent cards comes next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardEquities {
    /// The cards.
    pub cards: Vec<String>,
    /// The probability that one of them comes.
    pub share: f64,
    /// The equity of each player then.
    pub equities: Vec<f64>,
    /// The standard error of each.
    pub errors: Vec<f64>,
}

/// The hands that beat a hand on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetterHands {
    /// The hand.
    pub hand: String,
    /// The board.
    pub board: String,
    /// The hand that they make, in words.
    pub strength: String,
    /// The number of hands that beat it.
    pub better: u64,
    /// The number of hands that equal it.
    pub equal: u64,
    /// The number of hands that lose to it.
    pub worse: u64,
    /// The hands that beat it by category, the strongest first.
    pub categories: Vec<BetterCategory>,
}

/// The hands of a category that beat a hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetterCategory {
    /// The category.
    pub category: String,
    /// The number of hands.
    pub hands: u64,
    /// The hands as a range.
    pub combos: String,
}
