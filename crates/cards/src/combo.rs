use crate::parse::{CardError, parse_cards};
use crate::{Card, CardSet, Rank, Suit};
use std::fmt;
use std::str::FromStr;

/// Two hole cards as their colexicographic index, `c₂(c₂−1)/2 + c₁` with `c₁ < c₂`.
///
/// ```
/// use isofold_cards::{Card, Combo};
///
/// let combo: Combo = "KsAh".parse()?;
/// assert_eq!(combo.to_string(), "AhKs");
/// assert_eq!(Combo::new(combo.index()), Some(combo));
/// assert_eq!(combo.index(), 50 * 49 / 2 + 47);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Combo(u16);

/// The two cards of each combo, the lesser first.
static CARDS: [[Card; 2]; Combo::COUNT] = {
    let mut table = [[Card::of(Rank::DEUCE, Suit::CLUBS); 2]; Combo::COUNT];
    let (mut low, mut high, mut i) = (0, 1, 0);
    while i < Combo::COUNT {
        if let (Some(low), Some(high)) = (Card::new(low), Card::new(high)) {
            table[i] = [low, high];
        }
        low += 1;
        if low == high {
            (low, high) = (0, high + 1);
        }
        i += 1;
    }
    table
};

impl Combo {
    /// The number of combos: C(52, 2).
    pub const COUNT: usize = 1326;

    /// The combo of an index 0 to 1325.
    #[inline]
    pub const fn new(index: usize) -> Option<Combo> {
        if index < Combo::COUNT { Some(Combo(index as u16)) } else { None }
    }

    /// The combo of two different cards, in either order.
    #[inline]
    pub const fn of(a: Card, b: Card) -> Option<Combo> {
        let (a, b) = (a.index() as u16, b.index() as u16);
        if a < b {
            Some(Combo(b * (b - 1) / 2 + a))
        } else if b < a {
            Some(Combo(a * (a - 1) / 2 + b))
        } else {
            None
        }
    }

    /// The colexicographic index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two cards, the lesser first.
    #[inline]
    pub fn cards(self) -> [Card; 2] {
        CARDS[self.index()]
    }

    /// The two cards as a set.
    #[inline]
    pub fn set(self) -> CardSet {
        let [low, high] = self.cards();
        CardSet::of(low).with(high)
    }

    /// All combos in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Combo> + ExactSizeIterator + Clone {
        (0..Combo::COUNT as u16).map(Combo)
    }
}

/// The higher card first.
impl fmt::Display for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.cards();
        f.pad(&format!("{high}{low}"))
    }
}

impl FromStr for Combo {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Combo, CardError> {
        let cards = parse_cards(text)?;
        // Two cards are different: parse_cards refuses duplicates.
        let combo = if let [a, b] = cards[..] { Combo::of(a, b) } else { None };
        combo.ok_or(CardError::Count { expected: 2, found: cards.len() })
    }
}

const _: () = assert!(size_of::<Combo>() == 2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_colexicographic_and_complete() {
        let mut next = 0;
        for high in Card::all() {
            for low in Card::all().take_while(|&low| low < high) {
                let combo = Combo::of(low, high).unwrap();
                assert_eq!(combo.index(), next);
                assert_eq!(Combo::of(high, low), Some(combo));
                assert_eq!(combo.cards(), [low, high]);
                assert_eq!(combo.set().len(), 2);
                next += 1;
            }
            assert_eq!(Combo::of(high, high), None);
        }
        assert_eq!(next, Combo::COUNT);
        assert_eq!(Combo::new(Combo::COUNT), None);
    }

    #[test]
    fn parsing_wants_two_cards() {
        assert_eq!("AsKs".parse::<Combo>().unwrap().to_string(), "AsKs");
        assert_eq!("As".parse::<Combo>(), Err(CardError::Count { expected: 2, found: 1 }));
        assert_eq!("AsKsQs".parse::<Combo>(), Err(CardError::Count { expected: 2, found: 3 }));
        assert!(matches!("AsAs".parse::<Combo>(), Err(CardError::Duplicate { .. })));
    }

    #[test]
    fn every_name_is_padded_to_a_width() {
        let combo: Combo = "AsKs".parse().unwrap();
        let [low, high] = combo.cards();
        assert_eq!(format!("{combo:>6}|{combo:<6}|"), "  AsKs|AsKs  |");
        assert_eq!(format!("{high:>4}{:>3}{:>3}", low.rank(), low.suit()), "  As  K  s");
        assert_eq!(format!("{:>6}", combo.set()), "  AsKs");
        assert_eq!(format!("{:^5}", crate::HandClass::of(combo)), " AKs ");
    }
}
