use crate::Card;
use crate::card_pattern::EXPECTED;
use thiserror::Error;

/// The reason why a text is not a board. Positions count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardPatternError {
    /// The text has something else than a card, known or in part.
    #[error("`{token}` at position {position} is not a card: expected {EXPECTED}")]
    Card {
        /// The text found instead.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A card occurs twice.
    #[error("duplicate card {card} at position {position}: it is at position {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// The position of its second occurrence.
        position: usize,
        /// The position of its first occurrence.
        first: usize,
    },
    /// There are only one or two cards, all of them known.
    #[error(
        "a board has 3, 4 or 5 cards, not {found}; write `*` for an unknown card: `{cards}{}`", "*".repeat(5 - found)
    )]
    Count {
        /// The number of cards, 1 or 2.
        found: usize,
        /// The cards.
        cards: String,
    },
    /// There are more than five cards.
    #[error("`{token}` at position {position} is one card too many: expected a board of at most 5")]
    TooMany {
        /// The sixth card.
        token: String,
        /// Its position.
        position: usize,
    },
}
