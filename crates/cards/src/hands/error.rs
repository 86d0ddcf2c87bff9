use crate::place::PLACES;
use crate::{Card, CardSet, Deck};
use std::ops::RangeInclusive;
use thiserror::Error;

/// Why a text is not a list of hands. Positions count characters from 1.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum HandsError {
    /// The text holds nothing at all.
    #[error("empty list of hands: expected hands such as `AsAhKsKh` or `AA**$ds`, or `random` for any hand")]
    Empty,
    /// A place of a hand holds something else than a card, known or in part.
    #[error(
        "`{token}` at position {position} is not a card: expected {PLACES}{}",
        if token.contains(OF_RANGES) { "; `+`, `-`, `%` and groups are for ranges of two cards (hold'em)" } else { "" }
    )]
    Place {
        /// What stands there.
        token: String,
        /// Where, from 1.
        position: usize,
    },
    /// Only a space stands between `*` and another hand.
    #[error(
        "`{token}` at position {position} may be a hand or cards of the one beside it: expected a comma between two \
         hands; the cards of a hand stand together in one word, or each as a word of its own"
    )]
    Vague {
        /// What may be either.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// Something else must stand here.
    #[error(
        "expected {expected} at position {position}, found {}",
        if token.is_empty() { "the end of the text".into() } else { format!("`{token}`") }
    )]
    Expected {
        /// What would be accepted.
        expected: String,
        /// What stands there; nothing at the end of the text.
        token: String,
        /// Where, from 1.
        position: usize,
    },
    /// What follows `$` is no suit structure.
    #[error(
        "`{token}` at position {position} is not a suit structure: expected `$ds` (double-suited), `$ss` \
         (single-suited) or `$rb` (rainbow)"
    )]
    Structure {
        /// The word, with its `$`.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// A weight is not a number, or is out of bounds.
    #[error("`{token}` at position {position}: expected a number from 0 to {most}")]
    Number {
        /// The number as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// The greatest number accepted here: 1 after `:` and `=`, 100 after `@`.
        most: u8,
    },
    /// A weight is above 0 but no `f32` is as small.
    #[error(
        "`{token}` at position {position}: the weight would round to 0; expected 0, or a weight of at least 1e-45"
    )]
    Underflow {
        /// The number as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// An exclusion carries a weight.
    #[error(
        "weight `{token}` at position {position} after an exclusion: expected none, `!` removes its hands whole"
    )]
    WeightedExclusion {
        /// The weight as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// A hand names a card twice.
    #[error("duplicate card {card} at position {position}: it already stands at position {first}")]
    Duplicate {
        /// The card.
        card: Card,
        /// Where it stands the second time, from 1.
        position: usize,
        /// Where it stands the first time, from 1.
        first: usize,
    },
    /// A card or a rank is not in the deck.
    #[error(
        "`{token}` at position {position} is not in the {deck} deck of {} cards, {} to ace", deck.size(), deck.lowest()
    )]
    NotInDeck {
        /// The card or the rank.
        token: String,
        /// Where it stands, from 1.
        position: usize,
        /// The deck.
        deck: Deck,
    },
    /// A hand names more or fewer cards than a hand has.
    #[error(
        "a hand has {}, `{token}` at position {position} names {found}{}", cards(.expected),
        if found < expected.start() { ": write `*` for a card that may be anything" } else { "" }
    )]
    Count {
        /// The hand as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// How many cards a hand may name.
        expected: RangeInclusive<usize>,
        /// How many it names.
        found: usize,
    },
    /// Two hands of one list name different numbers of cards.
    #[error(
        "`{first}` at position {first_position} names {}, `{second}` at position {second_position} names \
         {second_cards}: expected the same number in every hand of a list", cards(&(*first_cards..=*first_cards))
    )]
    Mixed {
        /// The first hand.
        first: String,
        /// Where it begins, from 1.
        first_position: usize,
        /// How many cards it names.
        first_cards: usize,
        /// The first hand of another number of cards.
        second: String,
        /// Where it begins, from 1.
        second_position: usize,
        /// How many cards that one names.
        second_cards: usize,
    },
    /// A suit structure is asked of hands whose number of cards nothing tells.
    #[error(
        "`{token}` at position {position} does not say how many cards have that suit structure, and a hand has {}: \
         expected a `*` for each card", cards(.expected)
    )]
    Unsized {
        /// The item as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// How many cards a hand may name.
        expected: RangeInclusive<usize>,
    },
    /// A list has only exclusions, and hands come in several sizes.
    #[error(
        "`{token}` at position {position} excludes from nothing: expected the hands to exclude from in the same list, \
         since a hand has {}", cards(.expected)
    )]
    OnlyExclusions {
        /// The first exclusion.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// How many cards a hand may name.
        expected: RangeInclusive<usize>,
    },
    /// No hand is as an item asks.
    #[error(
        "`{token}` at position {position} names no hand: expected what {} of the {deck} deck can be",
        cards(&(*size..=*size))
    )]
    NoHand {
        /// The item as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// How many cards the hand was to have.
        size: usize,
        /// The deck.
        deck: Deck,
    },
    /// A list leaves nothing.
    #[error("the list names no hand: expected one that is not excluded and has a weight above 0")]
    NothingLeft,
    /// A list names more hands than memory should hold.
    #[error(
        "`{token}` at position {position} makes it more than {} million hands: expected more cards or ranks to be \
         named", limit / 1_000_000
    )]
    TooMany {
        /// The item that goes beyond the limit.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// How many hands a list may name.
        limit: usize,
    },
    /// A hand is named twice with different weights.
    #[error(
        "{hand} is named twice: weight {first_weight} by `{first}` at position {first_position}, weight \
         {second_weight} by `{second}` at position {second_position}; expected one weight"
    )]
    Overlap {
        /// The first hand in conflict.
        hand: CardSet,
        /// What names it first.
        first: String,
        /// Where that begins, from 1.
        first_position: usize,
        /// The weight given first.
        first_weight: f32,
        /// What names it again.
        second: String,
        /// Where that begins, from 1.
        second_position: usize,
        /// The weight given then.
        second_weight: f32,
    },
}

/// Signs of the language of ranges that hands do not have.
const OF_RANGES: [char; 7] = ['+', '-', '%', '(', ')', '[', ']'];

/// `4 cards`, `1 to 7 cards`
fn cards(count: &RangeInclusive<usize>) -> String {
    match (count.start(), count.end()) {
        (1, 1) => "1 card".into(),
        (least, most) if least == most => format!("{most} cards"),
        (least, most) => format!("{least} to {most} cards"),
    }
}
