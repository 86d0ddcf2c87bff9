use crate::{IcmError, LineError, LockError, Player, SizeError, Spot};
use isofold_cards::{Card, CardError, RangeError};
use isofold_eval::CategoryError;
use thiserror::Error;

/// The reason why a spot is not accepted. Every message begins with the field that it is about.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum SpotError {
    /// The text is not TOML.
    #[error("line {line}: {message}")]
    Toml {
        /// The line of the text, from 1.
        line: usize,
        /// The message of the TOML reader.
        message: String,
    },
    /// A key that spot files do not have.
    #[error("{key}: unknown key; expected one of {known}{}", did_you_mean(.suggestion))]
    UnknownKey {
        /// The key, and those that lead to it.
        key: String,
        /// The known key that is most similar.
        suggestion: Option<String>,
        /// The known keys.
        known: String,
    },
    /// A required field is missing.
    #[error("{field}: missing; expected {expected}")]
    Missing {
        /// The field.
        field: String,
        /// The values that would be accepted.
        expected: String,
    },
    /// Keys that exclude each other.
    #[error("{field}: {why}")]
    Conflict {
        /// The field.
        field: String,
        /// The conflict.
        why: &'static str,
    },
    /// A value that is out of bounds, or of another type.
    #[error("{field}: {found} is not accepted; expected {expected}")]
    Value {
        /// The field.
        field: String,
        /// The value.
        found: String,
        /// The values that would be accepted.
        expected: String,
    },
    /// A list of sizes that cannot be read.
    #[error("{field}: {error}")]
    Sizes {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: SizeError,
    },
    /// A line that cannot be read.
    #[error("{field}: {error}")]
    Line {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: LineError,
    },
    /// Cards that cannot be read.
    #[error("{field}: {error}")]
    Cards {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: CardError,
    },
    /// A range that cannot be read.
    #[error("{field}: {error}")]
    Range {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: RangeError,
    },
    /// Frequencies of a lock that cannot be read.
    #[error("{field}: {error}")]
    Lock {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: LockError,
    },
    /// A category that does not exist.
    #[error("{field}: {error}")]
    Category {
        /// The field.
        field: String,
        /// The reason.
        #[source]
        error: CategoryError,
    },
    /// Payouts or stacks of a tournament that are not accepted.
    #[error("{field}: {error}")]
    Icm {
        /// The field.
        field: &'static str,
        /// The reason.
        #[source]
        error: IcmError,
    },
    /// Payouts that the hand cannot change.
    #[error(
        "icm.payouts: every place that the players can still finish in pays the same, so there is nothing to play for"
    )]
    NothingAtStake,
    /// Too many players have folded.
    #[error("bunching.folded: {found} folded players are too many; expected at most {}", Spot::MAX_FOLDED)]
    TooManyFolded {
        /// The number of folded ranges.
        found: usize,
    },
    /// A folded range that the board and the dead cards block entirely.
    #[error("bunching.folded: range {number} has no hand that the board and the dead cards leave")]
    EmptyFold {
        /// The number of the range, from 1.
        number: usize,
    },
    /// No deal gives every player a hand of their range.
    #[error(
        "bunching.folded: no deal is possible: whatever oop, ip and the folded players hold, they share a card"
    )]
    NoDeal,
    /// A board that is no flop, turn or river.
    #[error("board: {found} cards are no flop, turn or river; expected 3, 4 or 5 cards")]
    BoardSize {
        /// The number of cards.
        found: usize,
    },
    /// A card is on the board twice, or dead too.
    #[error("{field}: duplicate card {card}: it is on the board already")]
    Duplicate {
        /// The field with the second one.
        field: &'static str,
        /// The card.
        card: Card,
    },
    /// Too many dead cards to deal the hand.
    #[error(
        "dead: {found} dead cards leave too few to deal both hands and the board; expected at most {max}"
    )]
    TooManyDead {
        /// The number of dead cards.
        found: usize,
        /// The largest number.
        max: usize,
    },
    /// An empty range.
    #[error("ranges.{player}: the range is empty; expected a hand with a weight above 0")]
    EmptyRange {
        /// The player.
        player: Player,
    },
    /// A range that the board and the dead cards block entirely.
    #[error("ranges.{player}: every hand holds a card of the board or a dead card")]
    Blocked {
        /// The player.
        player: Player,
    },
    /// Ranges of which any two hands share a card.
    #[error("ranges: every hand of oop shares a card with every hand of ip, so no deal is possible")]
    Collision,
}

impl SpotError {
    /// The key of the spot that is at fault, such as `ranges.oop`; `None` if the text is not TOML. The message begins with it.
    pub fn field(&self) -> Option<String> {
        let field = match self {
            SpotError::Toml { .. } => return None,
            SpotError::UnknownKey { key: field, .. }
            | SpotError::Missing { field, .. }
            | SpotError::Conflict { field, .. }
            | SpotError::Value { field, .. }
            | SpotError::Sizes { field, .. }
            | SpotError::Line { field, .. }
            | SpotError::Cards { field, .. }
            | SpotError::Range { field, .. }
            | SpotError::Lock { field, .. }
            | SpotError::Category { field, .. } => field.as_str(),
            SpotError::Icm { field, .. } | SpotError::Duplicate { field, .. } => field,
            SpotError::NothingAtStake => "icm.payouts",
            SpotError::TooManyFolded { .. } | SpotError::EmptyFold { .. } | SpotError::NoDeal => {
                "bunching.folded"
            }
            SpotError::BoardSize { .. } => "board",
            SpotError::TooManyDead { .. } => "dead",
            SpotError::EmptyRange { player } | SpotError::Blocked { player } => {
                return Some(format!("ranges.{player}"));
            }
            SpotError::Collision => "ranges",
        };
        Some(field.to_owned())
    }
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or(String::new(), |text| format!("; did you mean `{text}`?"))
}
