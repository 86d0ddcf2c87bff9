//! Hands of any number of cards, and the language they are written in.

mod cells;
mod error;
mod filter;
mod hand_set;
mod list;
mod order;
mod parser;
mod pattern;
mod places;
mod product;
#[cfg(test)]
mod tests;
mod wide;
mod word;

pub use error::HandsError;
pub use order::HandOrder;
pub use wide::WideHands;

use crate::{CardSet, Deck};
use parser::Language;
use std::fmt;
use std::ops::RangeInclusive;

/// Weighted hands of any number of cards, as Omaha, stud, draw games and badugi have them. Weights are above 0 and up to 1.
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
/// A list of hands is separated by commas or spaces. Upper and lower case mean the same, `10` is `T`, suits may be symbols,
/// and the cards of a hand come in any order.
///
/// | text | hands |
/// |---|---|
/// | `AsAhKsKh`, `A♠A♥K♠K♥` | one hand |
/// | `As Ah Ks Kh` | one hand: words of one card each belong together, up to a comma, a weight or a longer word |
/// | `[As Ah Ks Kh]` | one hand |
/// | `AAKK`, `AxAxKxKx` | two aces and two kings of any suits |
/// | `AhXhXh*` | the ace of hearts, two more hearts, and any card |
/// | `AA**`, `AAxx`, `AAXxXx`, `AA` | at least two aces: cards that are not written are any cards, unless a card is fully known |
/// | `[AKQ][A-T]**`, `[T+]***`, `[Ah,Kh]***` | one card of some ranks, or one of some cards |
/// | `JT98+`, `JT98-` | all ranks go up to the ace, or down to the deuce: `JT98`, `QJT9`, … |
/// | `JT98-8765`, `AAJT-AA76` | from one to the other: ranks move together, or stay |
/// | `(AA,KK)**`, `(AA,KK)$ds` | each of a group, with the cards or the condition after it |
/// | `AKQJ$ds`, `AKQJds` | double-suited: at least two cards of two suits, or of more |
/// | `AKQJ$ss`, `AKQJss` | single-suited: at least two cards of one suit only |
/// | `AKQJ$rb`, `AKQJ$r` | rainbow: no two cards of a suit |
/// | `AKQJ$ds$ss` | double-suited or single-suited |
/// | `AA:xxyy`, `AA:xxyz` | the suits of the hand: as many of each as there are letters |
/// | `*$np`, `*$op`, `*$tp`, `*$nt` | no pair, one pair, two pairs, no three of a kind; `AA$op$ds` asks for both |
/// | `$B$B$B$B` | cards by class: `$B` A-J, `$R` A-T, `$F` K-J, `$N` K-9, `$M` T-7, `$Z` 6-2, `$L` A and 2-8, `$W` A and 2-5 |
/// | `10%`, `5%-10%` | the strongest hands in the [`HandOrder`] of the game, if it has one |
/// | `random`, `*`, `XX` | any hand, with as many cards as the other hands of the list |
/// | `!AAA*` | at least three aces, excluded from the list; the order does not matter |
/// | `AA!AAA` | at least two aces but not three: excluded from what it follows |
///
/// A `*` that stands alone needs a comma between it and another hand, and so do hands that are not written in full: `AA** *` and `AA KK` could
/// mean one hand or two.
///
/// A pattern stands for every set of as many cards that can be assigned to it card by card, each set once. All hands of a
/// list have the same number of cards. An item that stands for no hand is an error, and so is a list that leaves none or
/// has more than [`Hands::LIMIT`].
///
/// Weights are `AA**:0.5` or `AA**=0.5` from 0 to 1, `AA**@50` in percent. A hand listed twice with different weights is an
/// error, even if one of them is 0 or the hand is excluded in the end. An exclusion has no weight. A list of exclusions
/// alone excludes from `random` where all hands have the same number of cards.
///
/// A small `x` after a rank stands for its suit, and a capital `X` begins a card of any rank if a suit follows: `AXs` is an
/// ace and a spade, more clearly written `AxXs`.
///
/// ```
/// use isofold_cards::{Deck, Hands};
///
/// let error = Hands::parse("AsAhKs", Deck::Full, 4..=4).unwrap_err();
/// let message = "a hand has 4 cards, `AsAhKs` at position 1 has 3: write `*` for an unknown card";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq)]
pub struct Hands {
    /// The number of cards of each set.
    cards: usize,
    /// Ascending, none twice.
    sets: Vec<CardSet>,
    /// In (0, 1], one for each set.
    weights: Vec<f32>,
}

impl Hands {
    /// The most hands that a list may have.
    pub const LIMIT: usize = 25_000_000;

    /// Reads hands of a deck. `sizes` is the number of cards that a hand may be given with: `4..=4` in Omaha and badugi,
    /// `5..=5` in draw games, `1..=7` in stud.
    ///
    /// ```
    /// use isofold_cards::{Deck, Hands};
    ///
    /// let door = Hands::parse("AsAhKd", Deck::Full, 1..=7)?;
    /// assert_eq!(door.cards(), 3);
    /// # Ok::<(), isofold_cards::HandsError>(())
    /// ```
    pub fn parse(text: &str, deck: Deck, sizes: RangeInclusive<usize>) -> Result<Hands, HandsError> {
        Hands::parse_ordered(text, deck, sizes, None)
    }

    /// Reads hands of a deck, with an order that percentages follow; without one, percentages are refused.
    pub fn parse_ordered(
        text: &str,
        deck: Deck,
        sizes: RangeInclusive<usize>,
        order: Option<&HandOrder>,
    ) -> Result<Hands, HandsError> {
        let language = Language { deck, sizes, order };
        list::hands(&parser::items(text, &language)?, &language, Hands::LIMIT)
    }

    /// Any hand, of which nothing is known.
    ///
    /// ```
    /// use isofold_cards::{CardSet, Hands};
    ///
    /// assert_eq!(Hands::random().iter().collect::<Vec<_>>(), [(CardSet::EMPTY, 1.0)]);
    /// ```
    pub fn random() -> Hands {
        Hands::of(CardSet::EMPTY)
    }

    /// One hand, or the cards that are known of it.
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

    /// The number of cards of each set; the rest of the hand is dealt at random.
    ///
    /// A list of one item that gives certain cards and nothing else is kept as the set of those: `AsAh**` as `AsAh`, 2 cards,
    /// and `random` as the empty set, 0 cards. All other lists have every hand in full.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there is no set; a list read from a text has at least one.
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

    /// The sets in ascending order, with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (CardSet, f32)> + Clone + '_ {
        self.sets.iter().copied().zip(self.weights.iter().copied())
    }
}

/// The hands of a text: listed, or known by their patterns where there are very many.
#[derive(Clone, Debug)]
pub enum HandList {
    /// All of them.
    Listed(Hands),
    /// More than a few hundred thousand.
    Wide(WideHands),
}

impl HandList {
    /// Reads hands of a deck as [`Hands::parse_ordered`] does, and lists them unless they are very many.
    pub fn parse(
        text: &str,
        deck: Deck,
        sizes: RangeInclusive<usize>,
        order: Option<&HandOrder>,
    ) -> Result<HandList, HandsError> {
        let language = Language { deck, sizes, order };
        let items = parser::items(text, &language)?;
        match wide::wide(&items, &language, wide::MAX_LISTED)? {
            Some(wide) => Ok(HandList::Wide(wide)),
            None => list::hands(&items, &language, Hands::LIMIT).map(HandList::Listed),
        }
    }
}

/// The number of hands: there may be millions.
impl fmt::Debug for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sets[..] {
            [only] => write!(f, "Hands({only:?}:{})", self.weights[0]),
            _ => write!(f, "Hands({} of {} cards)", self.len(), self.cards),
        }
    }
}
