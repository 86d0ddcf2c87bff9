use crate::{Action, Line, LineError, Player, Unit};
use isofold_cards::Combo;
use thiserror::Error;

/// The reason why a lock cannot be read, or does not fit the tree.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum LockError {
    /// The tree does not have the line.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line does not end at a decision.
    #[error("the line ends {}: expected a line to a decision", if *.over { "where the hand is over" } else { "before a card" })]
    NoDecision {
        /// Whether the hand is over there; otherwise a card is dealt.
        over: bool,
    },
    /// A text that is not an action.
    #[error("`{text}` is not an action: expected actions with frequencies, such as `f: 60%, c: 40%`")]
    NoAction {
        /// The text.
        text: String,
    },
    /// The node has no such action.
    #[error("there is no `{token}`: expected {}", .unit.actions(.actions))]
    NoSuchAction {
        /// The action as written.
        token: String,
        /// The actions of the node.
        actions: Vec<Action>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// An action is named twice.
    #[error("`{}` is named twice: give it one frequency", .unit.action(*.action))]
    Twice {
        /// The action.
        action: Action,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// A text that is not a frequency.
    #[error("`{text}` is not a frequency: expected a share from 0 to 1, such as 0.6 or 60%")]
    Share {
        /// The text.
        text: String,
    },
    /// Frequencies that do not add up to 1.
    #[error("the frequencies add up to {}%: expected 100%, or one action without a number, which gets the rest", percent(*.sum))]
    Sum {
        /// Their sum.
        sum: f64,
    },
    /// More than one action without a frequency.
    #[error("two actions have no frequency: only one can get the rest")]
    TwoRests,
    /// A hand that is not in the player's range.
    #[error(
        "{combo} is not in the range of {player}: name hands of the range only, or none to lock them all"
    )]
    NotInRange {
        /// The hand.
        combo: Combo,
        /// The player to act.
        player: Player,
    },
    /// A hand with a weight other than 1: a hand is locked or it is not.
    #[error(
        "{combo} has a weight: a lock takes hands without weights, and `play` says how often they do something"
    )]
    Weighted {
        /// The hand.
        combo: Combo,
    },
    /// Draws on the river.
    #[error("a river has no draws: expected made hands, such as `top pair`")]
    NoDraws,
    /// No hand is locked.
    #[error("no hand of {player} is locked there: the board blocks all of them, or none is of the category")]
    NoHand {
        /// The player to act.
        player: Player,
    },
    /// An action with a frequency above 0 that an edit removed.
    #[error(
        "`{}` was removed by an edit on some of the runouts: lock it to 0 there, or name the cards",
        .unit.action(*.action)
    )]
    Removed {
        /// The action.
        action: Action,
        /// The unit of the amounts.
        unit: Unit,
    },
}

fn percent(share: f64) -> String {
    let text = format!("{:.4}", share * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The location of a lock, for a message.
pub(super) fn at(line: &Line, unit: Unit) -> String {
    if line.steps().is_empty() { "at the start".to_owned() } else { format!("at `{}`", unit.line(line)) }
}
