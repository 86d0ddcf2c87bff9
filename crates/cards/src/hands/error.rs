use crate::card_pattern::EXPECTED;
use crate::{Card, CardSet, Deck};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The reason why a text is not a list of hands. Positions count characters from 1.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum HandsError {
    /// The text is empty.
    #[error("empty list of hands: expected hands such as `AsAhKsKh` or `AA**$ds`, or `random` for any hand")]
    Empty,
    /// A hand has something else than a card, known or in part.
    #[error("`{token}` at position {position} is not a card: expected {EXPECTED}{}", hint(.token))]
    Card {
        /// The text found instead.
        token: String,
        /// Its position.
        position: usize,
    },
    /// There is only a space between two hands, one of which may be cards of the other.
    #[error(
        "`{token}` at position {position} may be a hand or cards of the one beside it: expected a comma between two \
         hands; the cards of a hand are written as one word, or each as a word of its own"
    )]
    Ambiguous {
        /// The ambiguous text.
        token: String,
        /// Its position.
        position: usize,
    },
    /// Something else is expected.
    #[error(
        "expected {expected} at position {position}, found {}",
        if token.is_empty() { "the end of the text".into() } else { format!("`{token}`") }
    )]
    Expected {
        /// The text that would be accepted.
        expected: String,
        /// The text found instead; empty at the end of the text.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A word that begins with `$` is none that is known.
    #[error(
        "`{token}` at position {position} is not known: expected `$ds` (double-suited), `$ss` (single-suited), `$rb` \
         (rainbow), `$np` (no pair), `$op` (one pair), `$tp` (two pairs), `$nt` (no three of a kind), or for one card `$B` \
         (A-J), `$R` (A-T), `$F` (K-J), `$N` (K-9), `$M` (T-7), `$Z` (6-2), `$L` (A, 2-8) or `$W` (A, 2-5)"
    )]
    Structure {
        /// The word, with its `$`.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A percentage is above 100, or the first of two is the greater.
    #[error(
        "`{token}` at position {position}: expected a percentage from 0 to 100, or two of them, the lesser first (`5%-10%`)"
    )]
    Percentage {
        /// The percentage as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A percentage is given in a game whose hands have no order.
    #[error(
        "`{token}` at position {position}: percentages are known for hold'em and for Omaha with four cards, not for this \
         game; expected hands such as `AA**$ds`"
    )]
    NoOrder {
        /// The percentage as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A `+` or `-` follows hands whose ranks cannot move.
    #[error(
        "`{token}` at position {position}: all ranks of a hand move together, as in `JT98+`, and one of these cannot; write \
         `[9+]` for one card of nine or higher"
    )]
    Fixed {
        /// The hand as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// The two ends of a span do not belong together.
    #[error(
        "`{token}` at position {position} is not a span: expected two hands of as many cards, in which some ranks move by \
         the same number and the others stay (`JT98-8765`, `AAJT-AA76`)"
    )]
    Span {
        /// The span as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// Groups that stand side by side have too many combinations.
    #[error(
        "`{token}` at position {position} stands for more than {limit} patterns: expected fewer groups in one hand"
    )]
    TooManyPatterns {
        /// The hand as written.
        token: String,
        /// Its position.
        position: usize,
        /// The most patterns that a hand may stand for.
        limit: usize,
    },
    /// A weight is not a number, or is out of bounds.
    #[error("`{token}` at position {position}: expected a number from 0 to {max}")]
    Number {
        /// The number as written.
        token: String,
        /// Its position.
        position: usize,
        /// The greatest number accepted here: 1 after `:` and `=`, 100 after `@`.
        max: u8,
    },
    /// A weight is above 0 but smaller than any `f32`.
    #[error(
        "`{token}` at position {position}: the weight would round to 0; expected 0, or a weight of at least 1e-45"
    )]
    Underflow {
        /// The number as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// An exclusion has a weight.
    #[error(
        "weight `{token}` at position {position} after an exclusion: expected none, `!` excludes its hands entirely"
    )]
    WeightedExclusion {
        /// The weight as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A hand has a card twice.
    #[error("duplicate card {card} at position {position}: it is at position {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// The position of its second occurrence.
        position: usize,
        /// The position of its first occurrence.
        first: usize,
    },
    /// A card or a rank is not in the deck.
    #[error(
        "`{token}` at position {position} is not in the {deck} deck of {} cards, {} to ace", deck.size(), deck.lowest()
    )]
    NotInDeck {
        /// The card or the rank.
        token: String,
        /// Its position.
        position: usize,
        /// The deck.
        deck: Deck,
    },
    /// A hand has too many or too few cards.
    #[error(
        "a hand has {}, `{token}` at position {position} has {found}{}", cards(.expected),
        if found < expected.start() { ": write `*` for an unknown card" } else { "" }
    )]
    Count {
        /// The hand as written.
        token: String,
        /// Its position.
        position: usize,
        /// The number of cards that a hand may be given with.
        expected: RangeInclusive<usize>,
        /// The number of cards found.
        found: usize,
    },
    /// Two hands of one list have different numbers of cards.
    #[error(
        "`{first}` at position {first_position} has {}, `{second}` at position {second_position} has \
         {second_cards}: expected the same number in every hand of a list", cards(&(*first_cards..=*first_cards))
    )]
    Mixed {
        /// The first hand.
        first: String,
        /// Its position.
        first_position: usize,
        /// Its number of cards.
        first_cards: usize,
        /// The first hand with another number of cards.
        second: String,
        /// Its position.
        second_position: usize,
        /// Its number of cards.
        second_cards: usize,
    },
    /// A suit structure is given for hands whose number of cards is not.
    #[error(
        "`{token}` at position {position} does not say how many cards have that suit structure, and a hand may have {}: \
         expected a `*` for each card", cards(.expected)
    )]
    Unsized {
        /// The item as written.
        token: String,
        /// Its position.
        position: usize,
        /// The number of cards that a hand may be given with.
        expected: RangeInclusive<usize>,
    },
    /// A list has only exclusions, and the number of cards of a hand is open.
    #[error(
        "`{token}` at position {position} excludes from nothing: expected the hands to exclude from in the same list, \
         since a hand may have {}", cards(.expected)
    )]
    OnlyExclusions {
        /// The first exclusion.
        token: String,
        /// Its position.
        position: usize,
        /// The number of cards that a hand may be given with.
        expected: RangeInclusive<usize>,
    },
    /// No hand matches an item.
    #[error(
        "no hand of {} of the {deck} deck matches `{token}` at position {position}",
        cards(&(*size..=*size))
    )]
    NoHand {
        /// The item as written.
        token: String,
        /// Its position.
        position: usize,
        /// The number of cards of a hand.
        size: usize,
        /// The deck.
        deck: Deck,
    },
    /// Every hand of a list is excluded or has weight 0.
    #[error("the list has no hand: expected one that is not excluded and has a weight above 0")]
    NothingLeft,
    /// A list has more hands than should be kept in memory.
    #[error(
        "`{token}` at position {position} brings the list to more than {} million hands: expected more known cards or \
         ranks", limit / 1_000_000
    )]
    TooMany {
        /// The item that goes beyond the limit.
        token: String,
        /// Its position.
        position: usize,
        /// The most hands that a list may have.
        limit: usize,
    },
    /// A hand is listed twice with different weights.
    #[error(
        "{hand} is listed twice: weight {first_weight} by `{first}` at position {first_position}, weight \
         {second_weight} by `{second}` at position {second_position}; expected one weight"
    )]
    Overlap {
        /// The first hand in conflict.
        hand: CardSet,
        /// The first item that lists it.
        first: String,
        /// The position of that item.
        first_position: usize,
        /// The weight of that item.
        first_weight: f32,
        /// The second item that lists it.
        second: String,
        /// The position of that item.
        second_position: usize,
        /// The weight of that item.
        second_weight: f32,
    },
}

/// The spelling that may have been meant by a text that is not a card.
fn hint(token: &str) -> &'static str {
    let begins = |letters: &str| token.starts_with(|c: char| letters.contains(c));
    match token {
        _ if begins("RON") => "; `$np`, `$op` and `$tp` ask for no pair, one pair and two pairs of any rank",
        _ if begins("wyz") => "; suits that agree are written after the hand, as in `AAKK:xxyy` or `AAKK$ds`",
        _ if begins("%") => "; a percentage stands alone, as in `10%` or `10%$ds`",
        _ => "",
    }
}

/// `4 cards`, `1 to 7 cards`
fn cards(count: &RangeInclusive<usize>) -> String {
    match (count.start(), count.end()) {
        (1, 1) => "1 card".into(),
        (min, max) if min == max => format!("{max} cards"),
        (min, max) => format!("{min} to {max} cards"),
    }
}
