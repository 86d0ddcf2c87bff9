use crate::{IcmError, LineError, LockError, Player, SizeError, Spot};
use isofold_cards::{Card, CardError, RangeError};
use isofold_eval::CategoryError;
use thiserror::Error;

/// Why a description is not a spot. Every message begins with the field it is about.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SpotError {
    /// The text is not TOML.
    #[error("line {line}: {message}")]
    Toml {
        /// Where, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A key that means nothing.
    #[error("{key}: unknown key; expected one of {known}{}", did_you_mean(.suggestion))]
    UnknownKey {
        /// The key with those it stands under.
        key: String,
        /// The key that is most like it.
        suggestion: Option<String>,
        /// The keys there are.
        known: String,
    },
    /// Something that every spot has is not there.
    #[error("{field}: missing; expected {expected}")]
    Missing {
        /// The field.
        field: String,
        /// What would be accepted.
        expected: String,
    },
    /// Keys that exclude each other.
    #[error("{field}: {why}")]
    Conflict {
        /// The field.
        field: String,
        /// What does not go together.
        why: &'static str,
    },
    /// A value that cannot be, or of another type.
    #[error("{field}: {found} is not accepted; expected {expected}")]
    Value {
        /// The field.
        field: String,
        /// What stands there.
        found: String,
        /// What would be accepted.
        expected: String,
    },
    /// A list of sizes that cannot be read.
    #[error("{field}: {error}")]
    Sizes {
        /// The field.
        field: String,
        /// Why not.
        error: SizeError,
    },
    /// A line that cannot be read.
    #[error("{field}: {error}")]
    Line {
        /// The field.
        field: String,
        /// Why not.
        error: LineError,
    },
    /// Cards that cannot be read.
    #[error("{field}: {error}")]
    Cards {
        /// The field.
        field: String,
        /// Why not.
        error: CardError,
    },
    /// A range that cannot be read.
    #[error("{field}: {error}")]
    Range {
        /// The field.
        field: String,
        /// Why not.
        error: RangeError,
    },
    /// What a lock plays cannot be read.
    #[error("{field}: {error}")]
    Lock {
        /// The field.
        field: String,
        /// Why not.
        error: LockError,
    },
    /// A category that no hand is called.
    #[error("{field}: {error}")]
    Category {
        /// The field.
        field: String,
        /// Why not.
        error: CategoryError,
    },
    /// Prizes or stacks of a tournament that cannot be.
    #[error("{field}: {error}")]
    Icm {
        /// The field.
        field: &'static str,
        /// Why not.
        error: IcmError,
    },
    /// Prizes that the hand has no influence on.
    #[error(
        "icm.payouts: every place that the players can still take pays the same, so there is nothing to play for"
    )]
    NothingAtStake,
    /// Too many players have folded.
    #[error("bunching.folded: {found} folded players are too many; expected at most {}", Spot::MAX_FOLDED)]
    TooManyFolded {
        /// How many there are.
        found: usize,
    },
    /// A folded range without a hand.
    #[error("bunching.folded: range {number} has no hand that the board and the dead cards leave")]
    EmptyFold {
        /// Which, from 1.
        number: usize,
    },
    /// The folded ranges leave nothing to deal.
    #[error(
        "bunching.folded: no deal is possible: whatever oop, ip and the folded players hold, some card is held twice"
    )]
    NoDeal,
    /// A board of another size.
    #[error("board: {found} cards are no flop, turn or river; expected 3, 4 or 5 cards")]
    BoardSize {
        /// How many cards there are.
        found: usize,
    },
    /// A card is on the board twice, or dead too.
    #[error("{field}: duplicate card {card}: it is on the board already")]
    Duplicate {
        /// Where it stands the second time.
        field: &'static str,
        /// The card.
        card: Card,
    },
    /// So many dead cards that the hand cannot be dealt.
    #[error(
        "dead: {found} dead cards leave too few to deal both hands and the board; expected at most {most}"
    )]
    TooManyDead {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A range without a hand.
    #[error("ranges.{player}: the range is empty; expected a hand with a weight above 0")]
    EmptyRange {
        /// Whose.
        player: Player,
    },
    /// A range whose every hand is blocked.
    #[error("ranges.{player}: every hand holds a card of the board or a dead card")]
    Blocked {
        /// Whose.
        player: Player,
    },
    /// No two hands of the ranges go together.
    #[error("ranges: every hand of oop shares a card with every hand of ip, so no deal is possible")]
    Collision,
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or(String::new(), |text| format!("; did you mean `{text}`?"))
}
