//! Places in a solution: the strategy at a decision, or the cards that may come.

mod blockers;
mod request;

pub use blockers::{Blockers, BlockingCard, BlockingHand};
pub use request::{RangeProgram, Show, View};

use crate::actions::{Action, Frequency};
use crate::arrays::Array;
use crate::spot::SpotSummary;
use serde::{Deserialize, Serialize};

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The answer at a decision or at a chance node: one with `actions`, the other with `cards`. With `ranges` it is these alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ShowAnswer {
    /// A player acts.
    Decision(Box<Place<Decision>>),
    /// A card is dealt.
    Cards(Box<Place<NextCards>>),
    /// The ranges of a decision as text.
    Ranges(Box<PlaceRanges>),
}

/// The ranges of a decision as text for another program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceRanges {
    /// The program that reads them.
    pub format: RangeProgram,
    /// The range of each player, then that of each action of the player who acts.
    pub ranges: Vec<PlaceRange>,
}

/// A range as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceRange {
    /// The player.
    pub player: String,
    /// The action; none of its keys for the whole range of the player.
    #[serde(flatten)]
    pub action: Option<Action>,
    /// The range.
    pub range: String,
}

/// The end of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place<T> {
    /// The name of the spot.
    pub spot: String,
    /// The line.
    pub line: String,
    /// The board there.
    pub board: String,
    /// The pot there, all bets so far included.
    pub pot: u32,
    /// The effective stack at the start of the spot.
    pub stack: u32,
    /// The iterations of the solve.
    pub iterations: u32,
    /// As a share of the starting pot; `null` if it has not been measured yet.
    pub exploitability: Option<f64>,
    /// The seconds that solving or opening took.
    pub seconds: f64,
    /// Whether the solve has come to what was asked for, as `solve` has it; false while it runs.
    pub complete: bool,
    /// The bits that regrets and strategies were solved in: 16 or 32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<u32>,
    /// The device that solved it, `cpu` or `cuda`, if it was solved now.
    #[serde(default)]
    pub device: Option<String>,
    /// The entry of the library that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<i64>,
    /// Whether the street was not stored, and was solved again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub solved_again: bool,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// The decision, or the cards to come.
    #[serde(flatten)]
    pub node: T,
    /// The hands outside of the range, if they are asked for.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideHands>,
}

/// The hands that a player does not hold at a place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutsideHands {
    /// The player who does not hold them.
    pub outside_of: String,
    /// The hands.
    pub outside: Vec<OutsideHand>,
}

/// A hand that a player does not hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutsideHand {
    /// The cards.
    pub combo: String,
    /// The EV of its best response against the strategy of the other player, from there on.
    pub ev: f64,
}

impl ShowAnswer {
    /// Adds the hands outside of the range; ranges as text have none.
    pub fn set_outside(&mut self, outside: OutsideHands) {
        match self {
            ShowAnswer::Decision(place) => place.outside = Some(outside),
            ShowAnswer::Cards(place) => place.outside = Some(outside),
            ShowAnswer::Ranges(_) => {}
        }
    }
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The player who acts.
    pub player: String,
    /// The chips that each has put in since the start, beyond the starting pot.
    pub put_in: [u32; 2],
    /// The actions.
    pub actions: Vec<Choice>,
    /// The sum of the reach of each player's hands.
    #[serde(default)]
    pub combos: [f64; 2],
    /// The EV of each player from here on; `null` if they never get here.
    pub ev: Option<[f64; 2]>,
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// Equity realization: EV / (equity × pot).
    pub eqr: [Option<f64>; 2],
    /// The player whose hands they are.
    pub hands_of: String,
    /// The hands of that player.
    pub hands: Vec<Combo>,
    /// The hands of the other player, if all combos are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_hands: Option<Vec<Combo>>,
    /// The totals of the classes that are asked for by a hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<Means>>,
    /// Made hands and draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub categories: Option<Categories>,
    /// The hand classes of each player, the cells of a 13 × 13 grid, if they are asked for; out of position first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<[Vec<ClassMeans>; 2]>,
    /// The distributions of equity and EV of each player, if they are asked for; out of position first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curves: Option<[RangeCurves; 2]>,
    /// The effect of the cards of the player who does not act on these actions, if it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Blockers>,
    /// All hands by combo index, if they are asked for as arrays; `hands` is empty then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrays: Option<HandArrays>,
}

/// The hands at a decision by combo index; what a combo does not have is `null`, or NaN. Pairs are out of position first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandArrays {
    /// The reach of each player's combos; 0 for those that are not there.
    pub reach: [Array; 2],
    /// Their EVs.
    pub ev: [Array; 2],
    /// Their equities.
    pub equity: [Array; 2],
    /// For each action, how often each combo of the player who acts takes it.
    pub strategy: Vec<Array>,
    /// For each action, its EV.
    pub action_evs: Vec<Array>,
}

/// An action of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Its frequency over all hands.
    pub frequency: f64,
    /// The size of a bet or a raise as a share of the pot after a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pot_share: Option<f64>,
    /// The mean EV over the hands that take it; `null` if none does.
    pub ev: Option<f64>,
    /// The kind of node that it leads to: after a `run-out` both are all-in, and no player has a choice any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextNode>,
}

/// The kind of node that an action leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NextNode {
    /// The other player acts.
    Decision,
    /// A card is dealt, and betting goes on.
    Deal,
    /// Cards are dealt to the river without betting.
    RunOut,
    /// The hand is over: a player has folded.
    Fold,
    /// The hand is over: cards are shown.
    Showdown,
}

/// A hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Combo {
    /// The cards.
    pub combo: String,
    /// The weight in the range times how often the player's own actions lead here.
    pub reach: f64,
    /// The share of this combo among all hands here.
    pub share: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub strategy: Vec<f64>,
    /// The EV; `null` if no hand of the other player goes with it.
    pub ev: Option<f64>,
    /// The EV of each action.
    pub action_evs: Vec<Option<f64>>,
    /// The equity.
    pub equity: Option<f64>,
    /// Equity realization.
    pub eqr: Option<f64>,
    /// Whether a lock fixes its strategy.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// The made hand, if categories are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
    /// The draws, if categories are asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// Hands together: a class, or a category.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Means {
    /// The name.
    pub name: String,
    /// The sum of the reach of the hands.
    pub combos: f64,
    /// Their share of all hands.
    pub share: f64,
    /// The frequency of each action.
    pub strategy: Vec<f64>,
    /// The mean EV.
    pub ev: Option<f64>,
    /// The mean EV of each action, as if all of them took it.
    pub action_evs: Vec<Option<f64>>,
    /// The mean equity.
    pub equity: Option<f64>,
    /// Equity realization.
    pub eqr: Option<f64>,
}

/// A hand class of a player: a cell of a 13 × 13 grid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassMeans {
    /// The mean reach of the combos of the class that the player started with and the board does not block.
    pub reach: f64,
    /// The name, such as `AKs`, and the figures.
    #[serde(flatten)]
    pub means: Means,
}

/// The distributions of a range: points `[share, value]`, best first, where that share of the range has at least this value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RangeCurves {
    /// The distribution of equity.
    pub equity: Vec<[f64; 2]>,
    /// The distribution of EV.
    pub ev: Vec<[f64; 2]>,
}

/// Made hands and draws. Every hand is one made hand, and may have several draws.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Categories {
    /// Made hands, strong to weak.
    pub made: Vec<Means>,
    /// Draws.
    pub draws: Vec<Means>,
}

/// The cards that may come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextCards {
    /// The player who has the first choice after the card, if any has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The chips that each has put in since the start, beyond the starting pot.
    #[serde(default)]
    pub put_in: [u32; 2],
    /// Classes of equivalent cards.
    pub cards: Vec<CardClass>,
}

/// A class of equivalent cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardClass {
    /// The cards.
    pub cards: Vec<String>,
    /// The card of the class that was played out: the others play as it does, with suits exchanged.
    #[serde(default)]
    pub representative: String,
    /// For each card, the permutation that leads to it from the representative, as the images of c d h s.
    #[serde(default)]
    pub permutations: Vec<String>,
    /// The probability that one of them comes.
    pub chance: f64,
    /// The EV of each player.
    pub ev: Option<[f64; 2]>,
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// The actions at the first choice after the card.
    pub actions: Vec<Frequency>,
}
