//! Hands of any number of cards and the language they are written in.

mod error;
mod list;
mod parser;
mod pattern;
#[cfg(test)]
mod tests;

pub use error::HandsError;

use crate::{CardSet, Deck};
use std::fmt;
use std::ops::RangeInclusive;

/// A weight above 0 and up to 1 for each of some hands of any number of cards: Omaha, stud, draw, badugi.
///
/// ```
/// use isofold_cards::{Deck, Hands};
///
/// let aces = Hands::parse("AA**$ds, KKQQ:0.5", Deck::Full, 4..=4)?;
/// assert_eq!((aces.cards(), aces.len()), (4, 900));
///
/// let known = Hands::parse("AsAh**", Deck::Full, 4..=4)?;
/// assert_eq!((known.cards(), known.sets()), (2, &["AsAh".parse().unwrap()][..]));
/// # Ok::<(), isofold_cards::HandsError>(())
/// ```
///
/// # The language
///
/// Hands stand in a list, separated by commas or spaces. Case is free, `10` is `T`, suits may be symbols, cards come
/// in any order.
///
/// | text | what it names |
/// |---|---|
/// | `AsAhKsKh`, `A♠A♥K♠K♥` | one hand |
/// | `As Ah Ks Kh` | the same: words of one card each are one hand, up to a comma, a weight or a longer word |
/// | `AAKK`, `AxAxKxKx` | two aces and two kings of any suits |
/// | `AhXhXh*` | the ace of hearts, two more hearts, and any card |
/// | `AA**`, `AAXxXx` | at least two aces |
/// | `AKQJ$ds` | double-suited: two suits, or more, are held at least twice |
/// | `AKQJ$ss` | single-suited: one suit is |
/// | `AKQJ$rb` | rainbow: none is |
/// | `AKQJ$ds$ss` | either structure |
/// | `random`, `*` | any hand, of as many cards as the other hands of the list |
/// | `!AAA*` | removed from the list, wherever it stands there |
///
/// A `*` by itself wants a comma between it and another hand: `AA** *` could mean one hand or two.
///
/// A pattern names every set of as many cards that can be laid out over its places, each set once. All hands of a list
/// name the same number of cards. An item that names no hand is an error, so is a list that leaves none or names more
/// than [`Hands::LIMIT`].
///
/// Weights are `AA**:0.5` or `AA**=0.5` from 0 to 1, `AA**@50` in percent. A hand named twice with different weights,
/// be one of them 0, is an error even if it is excluded in the end, and an exclusion carries no weight. A list of
/// exclusions alone excludes from `random` where all hands have the same number of cards.
///
/// A small `x` after a rank is its suit, a capital `X` begins a card of any rank if a suit follows: `AXs` is an ace and
/// a spade, `AxXs` says it more clearly.
///
/// ```
/// use isofold_cards::{Deck, Hands};
///
/// let error = Hands::parse("AsAhKs", Deck::Full, 4..=4).unwrap_err();
/// let message = "a hand has 4 cards, `AsAhKs` at position 1 names 3: write `*` for a card that may be anything";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq)]
pub struct Hands {
    /// How many cards each set has.
    cards: usize,
    /// Ascending, none twice.
    sets: Vec<CardSet>,
    /// In (0, 1], one for each set.
    weights: Vec<f32>,
}

impl Hands {
    /// How many hands a list may name.
    pub const LIMIT: usize = 25_000_000;

    /// Reads hands of a deck. `sizes` is how many cards a hand may name: `4..=4` in Omaha and badugi, `5..=5` in draw
    /// games, `1..=7` in stud.
    ///
    /// ```
    /// use isofold_cards::{Deck, Hands};
    ///
    /// let door = Hands::parse("AsAhKd", Deck::Full, 1..=7)?;
    /// assert_eq!(door.cards(), 3);
    /// # Ok::<(), isofold_cards::HandsError>(())
    /// ```
    pub fn parse(text: &str, deck: Deck, sizes: RangeInclusive<usize>) -> Result<Hands, HandsError> {
        list::hands(&parser::items(text, deck)?, deck, sizes, Hands::LIMIT)
    }

    /// Any hand: nothing is known of it.
    ///
    /// ```
    /// use isofold_cards::{CardSet, Hands};
    ///
    /// assert_eq!(Hands::random().iter().collect::<Vec<_>>(), [(CardSet::EMPTY, 1.0)]);
    /// ```
    pub fn random() -> Hands {
        Hands::of(CardSet::EMPTY)
    }

    /// One hand, or what is known of it.
    ///
    /// ```
    /// use isofold_cards::{Deck, Hands};
    ///
    /// let hand = Hands::of("AsAhKsKh".parse()?);
    /// assert_eq!(hand, Hands::parse("As Ah Ks Kh", Deck::Full, 4..=4)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(cards: CardSet) -> Hands {
        Hands { cards: cards.len(), sets: vec![cards], weights: vec![1.0] }
    }

    /// How many cards each set has; the rest of the hand is dealt at random.
    ///
    /// A list of one item that asks for certain cards and nothing else is kept as the set of those: `AsAh**` as `AsAh`,
    /// 2 cards, and `random` as the empty set, 0 cards. All others have every hand in full.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there is no set; what is read from a text has one.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The sets in ascending order.
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// The weights in the order of the sets.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The sets in ascending order, and their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (CardSet, f32)> + Clone + '_ {
        self.sets.iter().copied().zip(self.weights.iter().copied())
    }
}

/// How many hands, since millions of them would say less.
impl fmt::Debug for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sets[..] {
            [only] => write!(f, "Hands({only:?}:{})", self.weights[0]),
            _ => write!(f, "Hands({} of {} cards)", self.len(), self.cards),
        }
    }
}
