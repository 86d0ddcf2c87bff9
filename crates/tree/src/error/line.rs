use crate::action::listed;
use crate::sizes::shown;
use crate::{Action, Line, Player, Street};
use isofold_cards::Card;
use thiserror::Error;

/// Why a text is not a line, or why the tree has no such line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// A word of the line is unknown.
    #[error(
        "`{token}` is not an action: expected x (check), f (fold), c (call), b40 (bet 40), r120 (raise to 120), \
         a (all-in), or a card between bars, as in `x b40 c | 6c | x`"
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
    /// An amount that no stack has.
    #[error("`{token}` is too large an amount of chips")]
    Amount {
        /// The amount.
        token: String,
    },
    /// A card shares its place with something else.
    #[error("`{token}` does not stand alone: write a card between bars, as in `x x | 6c | x`")]
    CardNotAlone {
        /// The card.
        token: String,
    },
    /// No action of the node is meant.
    #[error("there is no `{token}` {}: {player} can {}", place(.after), listed(.actions))]
    NoSuchAction {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// Who acts.
        player: Player,
        /// What there is.
        actions: Vec<Action>,
    },
    /// An edit took the action from this runout.
    #[error("`{token}` {} was removed on this runout by an edit: {player} can {}", place(.after), listed(.actions))]
    Removed {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// Who acts.
        player: Player,
        /// What there is.
        actions: Vec<Action>,
    },
    /// An action where a card is due.
    #[error("{} the {street} is dealt: write a card between bars before `{token}`, as in `{}| 6c | {token}`",
        place(.after), lead(.after))]
    CardDue {
        /// The action as written.
        token: String,
        /// The line up to there.
        after: Line,
        /// The street that comes.
        street: Street,
    },
    /// A card where an action is due.
    #[error("no card is dealt {}: {player} can {}", place(.after), listed(.actions))]
    NoCardDue {
        /// The line up to there.
        after: Line,
        /// Who acts.
        player: Player,
        /// What there is.
        actions: Vec<Action>,
    },
    /// The line goes on after its end.
    #[error("nothing comes {}, where the hand is over: expected no `{token}`", place(.after))]
    Over {
        /// What stands there.
        token: String,
        /// The line up to there.
        after: Line,
    },
    /// A card that is dealt already.
    #[error("duplicate card {card}: it is {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// Where it is.
        first: &'static str,
    },
    /// `*` where one card is meant.
    #[error("`*` stands for every card and is for edits only: write the card that is dealt")]
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

/// Where a line has come to.
pub(super) fn place(after: &Line) -> String {
    if after.steps().is_empty() { "at the start".to_owned() } else { format!("after `{after}`") }
}

/// What stands before a card.
fn lead(after: &Line) -> String {
    if after.steps().is_empty() { String::new() } else { format!("{after} ") }
}
