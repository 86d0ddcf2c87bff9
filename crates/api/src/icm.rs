//! The Independent Chip Model: the $EV of stacks in a tournament.

use serde::{Deserialize, Serialize};
use std::ops::Not;

/// A request for the $EV of stacks.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Icm {
    /// The chips of each player.
    pub stacks: Vec<f64>,
    /// The name of each player, in the order of `stacks`; their numbers from 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The prizes in money, first place first. Either these or `payout_shares`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payouts: Option<Vec<f64>>,
    /// The prizes as shares of `pool`, each from 0 to 1, first place first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout_shares: Option<Vec<f64>>,
    /// The prize pool in money, with `payout_shares`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<f64>,
    /// Whether to give the probability of each player to finish in each place.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub places: bool,
    /// Two players who are all-in against each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_in: Option<[Seat; 2]>,
    /// The equity of the first player of the all-in, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<f64>,
}

/// A player of the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a player is a number from 1, or a name")]
pub enum Seat {
    /// The number of the player, from 1.
    Number(u64),
    /// The name of the player.
    Name(String),
}

/// The $EV of each player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IcmAnswer {
    /// The players, in the order given.
    pub players: Vec<IcmPlayer>,
    /// All prizes together.
    pub pool: f64,
    /// The all-in, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_in: Option<IcmAllIn>,
}

/// A player, and the worth of the player's stack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IcmPlayer {
    /// The name as given, or the number from 1.
    pub name: String,
    /// The stack in chips.
    pub stack: f64,
    /// The share of all chips.
    pub chips: f64,
    /// The $EV.
    pub prize: f64,
    /// The $EV as a share of the pool.
    pub share: f64,
    /// The probability of each place, first place first, with `places`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<f64>>,
}

/// An all-in of two players for the smaller of both stacks, with no pot before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IcmAllIn {
    /// The chips that each of both puts in.
    pub chips: f64,
    /// Both players, in the order given.
    pub players: [AllInStakes; 2],
}

/// The $EV that is at stake for a player of an all-in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllInStakes {
    /// The player.
    pub name: String,
    /// The $EV before the all-in.
    pub now: f64,
    /// The $EV after it is won.
    pub won: f64,
    /// The $EV after it is lost.
    pub lost: f64,
    /// The equity with which the all-in is worth `now`; `null` if it does not matter who wins.
    pub break_even: Option<f64>,
    /// `break_even` less the 0.5 that is needed in chips.
    pub risk_premium: Option<f64>,
    /// The $EV that can be lost, divided by what can be won.
    pub bubble_factor: Option<f64>,
    /// The player's equity, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<f64>,
    /// The $EV of the all-in with that equity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
}
