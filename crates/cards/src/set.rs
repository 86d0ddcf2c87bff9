use crate::parse::{CardError, parse_cards};
use crate::{Card, Suit};
use bytemuck::NoUninit;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Sub};
use std::str::FromStr;

/// A set of cards: four 16-bit lanes, clubs lowest, each with bit `rank` set for a card of that suit.
///
/// A suit permutation permutes lanes, a flush is a lane's popcount, the rank mask is an OR of lanes. Sets compare as
/// their words do: by their spades first, then hearts, diamonds and clubs.
///
/// ```
/// use isofold_cards::{CardSet, Suit};
///
/// let board: CardSet = "Ts 9s 8c".parse()?;
/// assert_eq!(board.len(), 3);
/// assert_eq!(board.lane(Suit::SPADES).count_ones(), 2);
/// assert_eq!((board | "2d".parse()?).to_string(), "Ts9s8c2d");
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, NoUninit)]
#[repr(transparent)]
pub struct CardSet(u64);

const LANE: u64 = 0x1fff;

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const FULL: CardSet = CardSet(LANE | LANE << 16 | LANE << 32 | LANE << 48);

    /// The set of a word in the lane layout; `None` if a bit is set that belongs to no card.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::FULL.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The set of a word in the lane layout; bits that belong to no card are dropped.
    #[inline]
    pub const fn from_bits_truncated(bits: u64) -> CardSet {
        CardSet(bits & CardSet::FULL.0)
    }

    /// The set of four lanes of rank bits, clubs first; bits above the ace are dropped.
    #[inline]
    pub const fn from_lanes(lanes: [u16; 4]) -> CardSet {
        let [c, d, h, s] = lanes;
        CardSet::from_bits_truncated(c as u64 | (d as u64) << 16 | (h as u64) << 32 | (s as u64) << 48)
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << (16 * (card.index() & 3) + (card.index() >> 2)))
    }

    /// The word in the lane layout.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The rank bits of one suit.
    #[inline]
    pub const fn lane(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit.index())) as u16
    }

    /// The rank bits of the four suits, clubs first.
    #[inline]
    pub const fn lanes(self) -> [u16; 4] {
        [self.0 as u16, (self.0 >> 16) as u16, (self.0 >> 32) as u16, (self.0 >> 48) as u16]
    }

    /// The rank bits of all suits together.
    #[inline]
    pub const fn ranks(self) -> u16 {
        let [c, d, h, s] = self.lanes();
        c | d | h | s
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::of(card).0 != 0
    }

    /// Whether every card of `other` is in the set.
    #[inline]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the sets share a card.
    #[inline]
    pub const fn intersects(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with a card added.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::of(card).0)
    }

    /// The cards in ascending order, `2c` before `2d` before `3c`.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            // The lowest rank, then the lowest suit of that rank.
            let rank = left.ranks().trailing_zeros();
            let of_rank = left.0 >> (rank & 15) & 0x0001_0001_0001_0001;
            let suit = of_rank.trailing_zeros() / 16;
            let card = if left.is_empty() { None } else { Card::new((4 * rank + suit) as u8) };
            card.inspect(|&card| left = left - CardSet::of(card))
        })
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitXor for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitxor(self, other: CardSet) -> CardSet {
        CardSet(self.0 ^ other.0)
    }
}

/// The cards of the first set that are not in the second.
impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

/// The cards in braces, so that the empty set is visible too.
impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Highest rank first, spades before hearts before diamonds before clubs.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = Card::all().rev().filter(|&card| self.contains(card));
        f.pad(&cards.map(|card| card.to_string()).collect::<String>())
    }
}

/// Reads any number of cards, with or without spaces and commas between them; a duplicate card is an error.
impl FromStr for CardSet {
    type Err = CardError;

    fn from_str(text: &str) -> Result<CardSet, CardError> {
        Ok(parse_cards(text)?.into_iter().collect())
    }
}

const _: () = assert!(size_of::<CardSet>() == 8 && CardSet::FULL.len() == Card::COUNT);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lanes_hold_ranks() {
        let set: CardSet = "2c Ad Ah 5s".parse().unwrap();
        assert_eq!(set.lanes(), [1, 1 << 12, 1 << 12, 1 << 3]);
        assert_eq!(set.ranks(), 1 | 1 << 12 | 1 << 3);
        assert_eq!(CardSet::from_lanes(set.lanes()), set);
        assert_eq!(CardSet::from_bits(1 << 13), None);
        assert_eq!(CardSet::from_bits(set.bits()), Some(set));
        assert_eq!(CardSet::from_bits_truncated(set.bits() | 1 << 13), set);
    }

    proptest! {
        #[test]
        fn behaves_as_a_set(a: u64, b: u64) {
            let (a, b) = (CardSet(a & CardSet::FULL.0), CardSet(b & CardSet::FULL.0));
            let has = |set: CardSet| Card::all().map(|c| set.contains(c)).collect::<Vec<_>>();
            let zip = |f: fn(bool, bool) -> bool| {
                has(a).into_iter().zip(has(b)).map(|(x, y)| f(x, y)).collect::<Vec<_>>()
            };
            prop_assert_eq!(has(a | b), zip(|x, y| x || y));
            prop_assert_eq!(has(a & b), zip(|x, y| x && y));
            prop_assert_eq!(has(a ^ b), zip(|x, y| x != y));
            prop_assert_eq!(has(a - b), zip(|x, y| x && !y));
            prop_assert_eq!(a.iter().collect::<CardSet>(), a);
            prop_assert_eq!(a.iter().count(), a.len());
            prop_assert_eq!(a.to_string().parse::<CardSet>().unwrap(), a);
            prop_assert_eq!(a.contains_all(b), (b - a).is_empty());
        }
    }
}
