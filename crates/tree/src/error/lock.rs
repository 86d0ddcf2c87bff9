use crate::action::listed;
use crate::{Action, Line, LineError, Player};
use isofold_cards::Combo;
use thiserror::Error;

/// Why a lock does not fit the tree.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LockError {
    /// The line does not fit.
    #[error(transparent)]
    Line(#[from] LineError),
    /// Nobody decides where the line ends.
    #[error("nobody acts {}: expected a line to a decision", if *.over { "where the hand is over" } else { "where a card comes" })]
    NoDecision {
        /// Whether the hand is over there.
        over: bool,
    },
    /// What is played is not an action.
    #[error("`{text}` is not an action: expected actions with frequencies, such as `f: 60%, c: 40%`")]
    NoAction {
        /// What stands there.
        text: String,
    },
    /// The node has no such action.
    #[error("there is no `{token}`: expected {}", listed(.actions))]
    NoSuchAction {
        /// The action as written.
        token: String,
        /// What there is.
        actions: Vec<Action>,
    },
    /// An action is named twice.
    #[error("`{action}` is named twice: give it one frequency")]
    Twice {
        /// The action.
        action: Action,
    },
    /// A frequency that cannot be.
    #[error("`{text}` is not a frequency: expected a share from 0 to 1, such as 0.6 or 60%")]
    Share {
        /// What stands there.
        text: String,
    },
    /// Frequencies that do not make a whole.
    #[error("the frequencies add up to {}%: expected 100%, or one action without a number, which gets the rest", percent(*.sum))]
    Sum {
        /// What they add up to.
        sum: f64,
    },
    /// More than one action is to get the rest.
    #[error("two actions have no frequency: only one can get the rest")]
    TwoRests,
    /// A hand that the player does not have.
    #[error(
        "{combo} is not in the range of {player}: name hands of the range only, or none to lock them all"
    )]
    NotInRange {
        /// The hand.
        combo: Combo,
        /// Who acts.
        player: Player,
    },
    /// A hand with a weight: a hand is locked, or it is not.
    #[error(
        "{combo} has a weight: a lock takes hands without weights, and `play` says how often they do something"
    )]
    Weighted {
        /// The hand.
        combo: Combo,
    },
    /// Draws where no card is to come.
    #[error("a river has no draws: expected made hands, such as `top pair`")]
    NoDraws,
    /// No hand is meant.
    #[error("no hand of {player} is meant there: the board blocks all of them, or none is of the category")]
    NoHand {
        /// Who acts.
        player: Player,
    },
    /// An edit took away an action that is to be taken.
    #[error(
        "`{action}` was removed by an edit on some of the runouts: lock it to 0 there, or name the cards"
    )]
    Removed {
        /// The action.
        action: Action,
    },
}

fn percent(share: f64) -> String {
    let text = format!("{:.4}", share * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How a message names a lock.
pub(super) fn at(line: &Line) -> String {
    if line.steps().is_empty() { "at the start".to_owned() } else { format!("at `{line}`") }
}
