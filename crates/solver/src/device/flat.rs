//! A game as flat lists, laid out as they can be uploaded to a device.

use crate::Precision;
use bytemuck::NoUninit;

/// The index of nothing.
pub const NONE: u32 = u32::MAX;

/// A game as flat lists. Rows are hands of a player on a board, padded to a multiple of sixteen.
#[derive(Clone, Debug)]
pub struct FlatGame {
    /// The precision of regrets and sums of strategies.
    pub precision: Precision,
    /// The streets, from that of the start to the river.
    pub streets: Vec<FlatStreet>,
    /// By player, the weight of each row on the first street, as a share of the player's greatest.
    pub weights: [Vec<f32>; 2],
    /// Bytes of main memory that the CPU takes to solve the game.
    pub memory: u64,
}

/// A street as flat lists. Lists by row have the rows of one board after those of another.
#[derive(Clone, Debug)]
pub struct FlatStreet {
    /// The parent of each board: its number on the street before.
    pub parents: Vec<u32>,
    /// By player, the first row of each board, and the end.
    pub starts: [Vec<u32>; 2],
    /// By player, the row of the same hand on the parent, counted from the parent's first row; `u16::MAX` for padding. Empty on the
    /// first street.
    pub to_parent: [Vec<u16>; 2],
    /// By player, the rows of the player against the combos of the opponent.
    pub views: [FlatOpponentView; 2],
    /// By player, where the isomorphism maps of each row begin, and the end. Empty on the river.
    pub iso_map_starts: [Vec<u32>; 2],
    /// By player, the rows on later boards whose values add up to that of a row here.
    pub iso_maps: [Vec<IsoMap>; 2],
    /// By traverser, the program of a pass.
    pub programs: [FlatProgram; 2],
    /// The program of oop's pass with the payoffs of both players added up; `None` in zero-sum games.
    pub joint: Option<FlatProgram>,
    /// By player, how many action rows a board has: one for each action of each decision.
    pub action_rows: [u32; 2],
    /// By player, how many decisions a board has.
    pub decisions: [u32; 2],
    /// By player, the decisions that edits and locks change on some boards.
    pub exceptions: [BoardExceptions; 2],
}

/// The rows of a player against the combos of the opponent.
#[derive(Clone, Debug, Default)]
pub struct FlatOpponentView {
    /// By row of the player.
    pub own: Vec<OwnRow>,
    /// The first combo of each board, and the end.
    pub starts: Vec<u32>,
    /// The row of each combo, on the river from weak to strong.
    pub combo_rows: Vec<u16>,
    /// Card by card the combos that hold it, in the same order, counted from the board's first; twice as long as `combo_rows`.
    pub listed: Vec<u16>,
    /// Board by board, 53 each: where the list of each card begins, counted from the board's beginning; and the end.
    pub cards: Vec<u16>,
}

/// A row of a player among the combos of the opponent, which are sorted from weak to strong. Prefix sums over a card's list have one
/// entry more than the list: the sum before entry *e* of card *c* has the index *e* + *c*.
#[derive(Clone, Copy, PartialEq, Eq, Debug, NoUninit)]
#[repr(C)]
pub struct OwnRow {
    /// The number of weaker combos.
    pub weaker: u16,
    /// The number of combos that are weaker or equal.
    pub upto: u16,
    /// The indices of these two prefix sums over the list of the first card.
    pub first: [u16; 2],
    /// The indices of these two prefix sums over the list of the second card.
    pub second: [u16; 2],
    /// The opponent's row with the same combo; `u16::MAX` if there is none.
    pub same: u16,
    /// The two cards; 255 in padding.
    pub cards: [u8; 2],
}

/// A row on a later board that a row becomes under suit isomorphism.
#[derive(Clone, Copy, PartialEq, Eq, Debug, NoUninit)]
#[repr(C)]
pub struct IsoMap {
    /// The board.
    pub board: u32,
    /// The row, counted from the board's first.
    pub row: u32,
}

/// The steps of a traverser's pass on each board of a street. Rows of reach have the opponent's hands, rows of values the traverser's.
#[derive(Clone, Debug, Default)]
pub struct FlatProgram {
    /// Rows of reach of a board.
    pub reach_rows: u32,
    /// Rows of values of a board.
    pub value_rows: u32,
    /// The rows of reach and of values where each line begins.
    pub lines: Vec<[u32; 2]>,
    /// The steps of each line, and the end.
    pub segments: Vec<u32>,
    /// Decisions, each before those that follow it, line after line.
    pub steps: Vec<FlatStep>,
    /// The rows of values of the actions, step after step.
    pub child_rows: Vec<u32>,
    /// The ends of the hand, those with showdowns first.
    pub terminals: Vec<FlatTerminal>,
    /// The number of terminals with showdowns.
    pub showdowns: u32,
    /// The rows of reach and of values where the street ends and a card comes: one for each line of the next street.
    pub deals: Vec<[u32; 2]>,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Debug, NoUninit)]
#[repr(C)]
pub struct FlatStep {
    /// Whether the traverser decides: 1, or 0.
    pub own: u32,
    /// The number of actions.
    pub actions: u32,
    /// Its first action row.
    pub action_row: u32,
    /// Its number among the decisions of its player.
    pub decision: u32,
    /// The row of reach here.
    pub reach: u32,
    /// The row of reach after the first action; that of the decision itself if the traverser decides.
    pub after: u32,
    /// The index of its first action in the program's `child_rows`.
    pub child_rows: u32,
    /// Gains below this, for each hand of the opponent, may be noise of rounding.
    pub min_gain: f32,
}

/// A showdown, a fold, or both where they share the opponent's reach.
#[derive(Clone, Copy, PartialEq, Debug, NoUninit)]
#[repr(C)]
pub struct FlatTerminal {
    /// The row of reach.
    pub reach: u32,
    /// The row of values of the showdown; [`NONE`] if there is none.
    pub value: u32,
    /// The row of values of the fold; [`NONE`] if there is none.
    pub fold: u32,
    /// The payoff of a win minus that of a tie.
    pub win_over_tie: f32,
    /// The payoff of a tie minus that of a loss.
    pub tie_over_loss: f32,
    /// Minus the payoff of a loss.
    pub minus_loss: f32,
    /// Minus the payoff of a tie.
    pub minus_tie: f32,
    /// The payoff of the fold.
    pub fold_payoff: f32,
}

/// The decisions of a player that edits and locks change, board by board.
#[derive(Clone, Debug, Default)]
pub struct BoardExceptions {
    /// By board: where its decisions begin in `of`; [`NONE`] if none is changed.
    pub starts: Vec<u32>,
    /// The changes, decision by decision.
    pub of: Vec<NodeException>,
    /// For each lock a row of ones where rows are locked and zeros elsewhere, then a row of frequencies for each action.
    pub locks: Vec<f32>,
}

/// The change of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, NoUninit)]
#[repr(C)]
pub struct NodeException {
    /// The actions that there are, as bits.
    pub allowed: u32,
    /// The index of its lock; [`NONE`] without.
    pub lock: u32,
}

impl FlatGame {
    /// Bytes of a regret or of a sum of strategies.
    pub fn cell(&self) -> usize {
        match self.precision {
            Precision::Full => 4,
            Precision::Half => 2,
        }
    }
}
