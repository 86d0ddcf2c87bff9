use crate::sizes::shown;
use crate::{Action, Line, Player, Street, Unit};
use isofold_cards::Card;
use thiserror::Error;

/// The reason why a text is not a line, or why the tree does not have the line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// A word of the line is unknown.
    #[error(
        "`{token}` is not an action: expected x (check), f (fold), c (call), b40 (bet 40), b33% (of the pot), b3.5bb \
         (big blinds), r120 (raise to 120), a (all-in), or a card between bars, as in `x b40 c | 6c | x`"
    )]
    Token {
        /// The word.
        token: String,
    },
    /// A bet or a raise without an amount.
    #[error("`{token}` has no amount: write the chips it goes to, as in `{token}40`")]
    NoAmount {
        /// The word.
        token: String,
    },
    /// An amount that is larger than any stack.
    #[error("`{token}` is too large an amount of chips")]
    Amount {
        /// The amount.
        token: String,
    },
    /// A decimal amount without a unit.
    #[error(
        "`{token}` is no whole number of chips: write big blinds as `{token}bb`, a share of the pot as `33%`"
    )]
    Decimal {
        /// The amount.
        token: String,
    },
    /// An amount in big blinds in a spot that is in chips.
    #[error(
        "`{token}` is in big blinds, and the spot is in chips: write chips, as in `b40`, or a share of the pot, as in `b33%`"
    )]
    NoBigBlind {
        /// The action as written.
        token: String,
    },
    /// A card is not alone between its bars.
    #[error("`{token}` is not alone: write a card between bars, as in `x x | 6c | x`")]
    CardNotAlone {
        /// The card.
        token: String,
    },
    /// The node has no such action.
    #[error("there is no `{token}` {}: {player} can {}", location(.after, *.unit), .unit.actions(.actions))]
    NoSuchAction {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// The player to act.
        player: Player,
        /// The actions of the node.
        actions: Vec<Action>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// An edit removed the action on this runout.
    #[error("`{token}` {} was removed on this runout by an edit: {player} can {}", location(.after, *.unit), .unit.actions(.actions))]
    Removed {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// The player to act.
        player: Player,
        /// The actions of the node.
        actions: Vec<Action>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// An action where a card is due.
    #[error("{} the {street} is dealt: write a card between bars before `{token}`, as in `{}| 6c | {token}`",
        location(.after, *.unit), lead(.after, *.unit))]
    CardDue {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// The street that the card begins.
        street: Street,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// A card where an action is due.
    #[error("no card is dealt {}: {player} can {}", location(.after, *.unit), .unit.actions(.actions))]
    NoCardDue {
        /// The line up to there.
        after: Line,
        /// The player to act.
        player: Player,
        /// The actions of the node.
        actions: Vec<Action>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// The line goes on after the end of the hand.
    #[error("the hand is over {}: expected no `{token}`", location(.after, *.unit))]
    Over {
        /// The next word.
        token: String,
        /// The line up to there.
        after: Line,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// A card that was dealt already.
    #[error("duplicate card {card}: it is {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// Its location before.
        first: &'static str,
    },
    /// `*` where a card is required.
    #[error("`*` stands for every card, in edits and locks only: write the card that is dealt")]
    AnyCard,
}

impl LineError {
    pub(crate) fn token(token: &str) -> LineError {
        LineError::Token { token: shown(token) }
    }

    pub(crate) fn amount(token: &str) -> LineError {
        LineError::Amount { token: shown(token) }
    }
}

/// The location that a line has come to, for a message.
pub(super) fn location(after: &Line, unit: Unit) -> String {
    if after.steps().is_empty() { "at the start".to_owned() } else { format!("after `{}`", unit.line(after)) }
}

/// A line and a space, for an example in a message.
fn lead(after: &Line, unit: Unit) -> String {
    if after.steps().is_empty() { String::new() } else { format!("{} ", unit.line(after)) }
}
