//! The question about a place.

use super::is_false;
use crate::arrays::ArrayFormat;
use crate::solve::SolveOptions;
use crate::spot::SpotRef;
use serde::{Deserialize, Serialize};

/// A request for what there is at the end of a line. A spot that is neither in the library nor solved is solved first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// The spot; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<SpotRef>,
    /// a session, which may still be running: then it is the strategy so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<u64>,
    /// The line, such as `x b66 c | 6c | x`; the start if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The player whose hands are answered, `oop` or `ip`; the one who acts if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The hands to answer, as a range; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The hands of both players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub combos: bool,
    /// Made hands and draws, of all hands together and of each.
    #[serde(default, skip_serializing_if = "is_false")]
    pub categories: bool,
    /// The hand classes of both players, the cells of a 13 × 13 grid.
    #[serde(default, skip_serializing_if = "is_false")]
    pub classes: bool,
    /// The distributions of equity and EV of both players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub curves: bool,
    /// The effect of each card and each hand of the player who does not act on the actions of the one who does.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blockers: bool,
    /// The hands that the player does not hold there, and what they would be worth.
    #[serde(default, skip_serializing_if = "is_false")]
    pub outside: bool,
    /// The hands of both players at a decision as arrays by combo index (`arrays`) instead of lists, in this format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<ArrayFormat>,
    /// The ranges of a decision as text for another program, instead of all else: both players unless one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranges: Option<RangeProgram>,
    /// Limits and options of the solve, if it has to be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

/// The end of a line, and what of it is asked for; each field is that of [`Show`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The line, such as `x b66 c | 6c | x`; the start if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The player whose hands are answered, `oop` or `ip`; the one who acts if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The hands to answer, as a range; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The hands of both players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub combos: bool,
    /// Made hands and draws, of all hands together and of each.
    #[serde(default, skip_serializing_if = "is_false")]
    pub categories: bool,
    /// The hand classes of both players, the cells of a 13 × 13 grid.
    #[serde(default, skip_serializing_if = "is_false")]
    pub classes: bool,
    /// The distributions of equity and EV of both players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub curves: bool,
    /// The effect of each card and each hand of the player who does not act on the actions of the one who does.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blockers: bool,
    /// The hands that the player does not hold there, and what they would be worth.
    #[serde(default, skip_serializing_if = "is_false")]
    pub outside: bool,
    /// The hands of both players as arrays by combo index instead of lists, in this format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<ArrayFormat>,
    /// The ranges as text for another program, instead of all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranges: Option<RangeProgram>,
}

impl Show {
    /// The place that is asked for, without where its solution comes from.
    pub fn view(&self) -> View {
        View {
            line: self.line.clone(),
            player: self.player.clone(),
            hand: self.hand.clone(),
            combos: self.combos,
            categories: self.categories,
            classes: self.classes,
            curves: self.curves,
            blockers: self.blockers,
            outside: self.outside,
            array: self.array,
            ranges: self.ranges,
        }
    }
}

/// The program that reads ranges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RangeProgram {
    /// PioSOLVER: `AA:0.5,AKs,AhKd:0.25`.
    Pio,
    /// GTO+: `AKs,[50.0]AA[/50.0]`.
    #[serde(rename = "gto+")]
    GtoPlus,
    /// GTO Wizard: `AhAd: 0.5,AsKs: 1`.
    Wizard,
    /// The range language of isofold, which keeps every digit.
    Isofold,
}
