use crate::Card;
use crate::place::PLACES;
use thiserror::Error;

/// Why a text is not a board. Positions count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardPatternError {
    /// A place holds something else than a card, known or in part.
    #[error("`{token}` at position {position} is not a card: expected {PLACES}")]
    Place {
        /// What stands there.
        token: String,
        /// Where, from 1.
        position: usize,
    },
    /// A card is named twice.
    #[error("duplicate card {card} at position {position}: it already stands at position {first}")]
    Duplicate {
        /// The card.
        card: Card,
        /// Where it stands the second time, from 1.
        position: usize,
        /// Where it stands the first time, from 1.
        first: usize,
    },
    /// Only one or two cards are named and none is left open.
    #[error(
        "a board has 3, 4 or 5 cards, not {found}; write `*` for an unknown card: `{cards}{}`", "*".repeat(5 - found)
    )]
    Count {
        /// How many cards there are, 1 or 2.
        found: usize,
        /// The cards.
        cards: String,
    },
    /// There are more than five places.
    #[error("`{token}` at position {position} is one card too many: expected a board of at most 5")]
    TooMany {
        /// The sixth place.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
}
