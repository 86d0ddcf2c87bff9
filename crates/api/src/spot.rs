//! Spots: what is asked about, and what every answer about a spot says of it.

use crate::library::EntryName;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The spot that a request is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SpotRef {
    /// An embedded spot, such as `demo` or `river`.
    Name(String),
    /// The text of a spot file.
    Toml(String),
    /// A spot as data, with the keys of a spot file.
    Data(Box<Spot>),
    /// An entry of the library, by its number or, as in `@btn-bb`, its name.
    Entry(EntryName),
    /// A solution file on the machine that answers, read as it was solved: for `show`, `compare`, `export` and `simplify`.
    File(String),
}

/// A spot as data, with the keys of a spot file and their meanings.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// A name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The board: 3, 4 or 5 cards.
    pub board: String,
    /// Cards out of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The unit of the amounts in this object: `chips` if not given, or `bb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// With `bb`, the chips of each big blind; as few as the amounts need if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips_per_bb: Option<u32>,
    /// The pot at the start.
    pub pot: Number,
    /// The stacks behind at the start.
    pub stack: Stack,
    /// The range of each player, `oop` and `ip`, as text.
    pub ranges: BTreeMap<String, String>,
    /// Bet sizes of each street: `flop`, `turn`, `river`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bets: Option<BTreeMap<String, Bets>>,
    /// Rules of the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Rules>,
    /// The rake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake: Option<Rake>,
    /// A tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icm: Option<Icm>,
    /// Players who have folded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bunching: Option<Bunching>,
    /// Changes to the tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// Node locks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<Lock>,
    /// When to stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
}

/// A number, or a text such as `0.5%` where a share is expected.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Number {
    /// A whole number.
    Whole(i64),
    /// A number.
    Decimal(f64),
    /// A text.
    Text(String),
}

impl Default for Number {
    fn default() -> Number {
        Number::Whole(0)
    }
}

/// Stacks: one for both players, or one for each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Stack {
    /// Both have the same.
    Both(Number),
    /// Each has another.
    Each {
        /// Out of position.
        oop: Number,
        /// In position.
        ip: Number,
    },
}

impl Default for Stack {
    fn default() -> Stack {
        Stack::Both(Number::default())
    }
}

/// Bet sizes of a street: for both players, or for each.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bets {
    /// Sizes of bets, such as `33%, 75%, a`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<String>,
    /// Sizes of raises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise: Option<String>,
    /// Sizes of bets into the player who made the last bet of the street before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub donk: Option<String>,
    /// The most raises of the street.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_raises: Option<u32>,
    /// Those of the player out of position alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oop: Option<Box<Bets>>,
    /// Those of the player in position alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ip: Option<Box<Bets>>,
}

/// Rules of the tree.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// An all-in is added where it is at most this many times the pot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_allin: Option<Number>,
    /// A bet becomes an all-in if less than this share of the pot would be left behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force_allin: Option<Number>,
    /// Sizes that are closer than this share are merged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge: Option<Number>,
}

/// The rake.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rake {
    /// The share of the pot.
    pub rate: Number,
    /// The most that is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Number>,
}

/// A tournament.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Icm {
    /// Payouts by finishing place.
    pub payouts: Vec<Number>,
    /// Stacks of the players who are not in the hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Number>,
}

/// Players who have folded.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bunching {
    /// The range with which each of them folded.
    #[serde(default)]
    pub folded: Vec<String>,
}

/// A change to the tree: one of both.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The line to an action that goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove: Option<String>,
    /// The line to an action that comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add: Option<String>,
}

/// A node lock: `play` for each hand, or `overall` for the aggregate of all.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The line to the decision; empty for the start.
    pub line: String,
    /// The hands; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<String>,
    /// Made hands and draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Frequencies of actions, such as `f: 60%, c`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// Frequencies over all hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overall: Option<String>,
}

/// When to stop: at whichever comes first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// At this exploitability, as a share of the pot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<Number>,
    /// After this many iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// After this many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// The facts that every answer about a spot has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotSummary {
    /// The stacks behind at the start, out of position first.
    pub stacks: [u32; 2],
    /// The unit of EVs: `chips`, or `prize` in a tournament.
    pub unit: EvUnit,
    /// In a spot in big blinds, how many chips each has; every amount is in chips all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips_per_bb: Option<u32>,
    /// The locks, each as the text that makes it.
    pub locks: Vec<String>,
    /// The number of players who have folded.
    pub folded: usize,
}

/// The unit of EVs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EvUnit {
    /// Chips.
    Chips,
    /// Prize money, by ICM.
    Prize,
}

/// A request for a spot as data and as text. One that cannot be solved is answered, too, with what is wrong about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadSpot {
    /// The spot.
    pub spot: SpotRef,
}

/// A spot as data and as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadSpotAnswer {
    /// The spot as data, its texts as they were given.
    pub data: Spot,
    /// The spot as the text of a spot file.
    pub toml: String,
    /// The reason why it cannot be solved, if it cannot; `field` is a key of the spot: `ranges.oop`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<crate::Error>,
}

/// A request for the embedded spots.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Spots {}

/// The embedded spots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotsAnswer {
    /// The spots, the one of the first run first.
    pub spots: Vec<EmbeddedSpot>,
}

/// An embedded spot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EmbeddedSpot {
    /// Its name.
    pub name: String,
    /// Its text.
    pub toml: String,
}
