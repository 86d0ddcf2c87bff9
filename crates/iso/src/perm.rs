use crate::tables::{FROM_ORDER, IMAGES, INVERSE, THEN, number_of};
use isofold_cards::{Card, CardSet, Combo, Range, Suit};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the 24 permutations of the suits.
///
/// Permutations are numbered in lexicographic order of their images of ♣ ♦ ♥ ♠, so the identity is 0.
///
/// ```
/// use isofold_iso::SuitPerm;
///
/// let swap: SuitPerm = "dchs".parse().unwrap();
/// assert_eq!(swap.apply("6c".parse()?), "6d".parse()?);
/// assert_eq!(swap.then(swap), SuitPerm::IDENTITY);
/// assert_eq!(swap.cycles(), "♣↔♦");
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct SuitPerm(u8);

impl SuitPerm {
    /// The identity.
    pub const IDENTITY: SuitPerm = SuitPerm(0);

    /// The permutation of a number 0 to 23.
    #[inline]
    pub const fn new(index: u8) -> Option<SuitPerm> {
        if index < 24 { Some(SuitPerm(index)) } else { None }
    }

    /// The permutation with these images of ♣ ♦ ♥ ♠; `None` if a suit is missing.
    pub fn from_images(images: [Suit; 4]) -> Option<SuitPerm> {
        let images = images.map(Suit::index);
        IMAGES.iter().position(|known| *known == images).map(|i| SuitPerm(i as u8))
    }

    /// The permutation that exchanges two suits.
    pub fn swap(a: Suit, b: Suit) -> SuitPerm {
        let mut images = [0, 1, 2, 3];
        images.swap(usize::from(a.index()), usize::from(b.index()));
        SuitPerm(number_of(images))
    }

    /// The permutation that maps the `i`-th suit of a packed order, two bits each, to suit `i`.
    #[inline]
    pub(crate) fn from_order(order: u8) -> SuitPerm {
        SuitPerm(FROM_ORDER[usize::from(order)])
    }

    /// The number, 0 to 23.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The images of ♣ ♦ ♥ ♠.
    pub fn images(self) -> [Suit; 4] {
        Suit::ALL.map(|suit| self.suit(suit))
    }

    /// The image of a suit.
    #[inline]
    pub fn suit(self, suit: Suit) -> Suit {
        Suit::ALL[usize::from(IMAGES[usize::from(self.0)][usize::from(suit.index())])]
    }

    /// The image of a card.
    #[inline]
    pub fn apply(self, card: Card) -> Card {
        Card::of(card.rank(), self.suit(card.suit()))
    }

    /// The image of a set.
    #[inline]
    pub fn apply_set(self, set: CardSet) -> CardSet {
        let [c, d, h, s] = IMAGES[usize::from(self.0)];
        let lane = |suit: u32, image: u8| (set.bits() >> (16 * suit) & 0x1fff) << (16 * image);
        CardSet::from_bits_truncated(lane(0, c) | lane(1, d) | lane(2, h) | lane(3, s))
    }

    /// The image of a combo.
    #[inline]
    pub fn apply_combo(self, combo: Combo) -> Combo {
        let [a, b] = combo.cards();
        Combo::of(self.apply(a), self.apply(b))
            .expect("a permutation maps different cards to different cards")
    }

    /// The image of a range: the weight of each combo moves to the combo's image.
    pub fn apply_range(self, range: &Range) -> Range {
        let mut weights = [0.0; Combo::COUNT];
        for combo in Combo::all() {
            weights[self.apply_combo(combo).index()] = range.weight(combo);
        }
        Range::from_weights(&weights).expect("the weights of a range are from 0 to 1")
    }

    /// The composition: this permutation, then another.
    #[inline]
    #[must_use]
    pub fn then(self, next: SuitPerm) -> SuitPerm {
        SuitPerm(THEN[usize::from(self.0)][usize::from(next.0)])
    }

    /// The inverse permutation.
    #[inline]
    #[must_use]
    pub fn inverse(self) -> SuitPerm {
        SuitPerm(INVERSE[usize::from(self.0)])
    }

    /// The permutation that does to relabelled suits what this one does to the suits before: if it carries a card to another, the
    /// conjugate carries the image of the one to the image of the other.
    #[inline]
    #[must_use]
    pub fn conjugated(self, by: SuitPerm) -> SuitPerm {
        by.inverse().then(self).then(by)
    }

    /// All permutations, the identity first.
    pub fn all() -> impl DoubleEndedIterator<Item = SuitPerm> + ExactSizeIterator + Clone {
        (0..24).map(SuitPerm)
    }

    /// The number of suits that it moves: 0, 2, 3 or 4.
    pub fn moved(self) -> usize {
        Suit::ALL.into_iter().filter(|&suit| self.suit(suit) != suit).count()
    }

    /// The permutation in cycle notation: `♣↔♦`, `♣→♦→♥→♣`, or `none` for the identity.
    pub fn cycles(self) -> String {
        let mut cycles: Vec<String> = Vec::new();
        let mut seen = [false; 4];
        for start in Suit::ALL {
            let mut cycle = vec![start];
            let mut next = self.suit(start);
            while next != start {
                cycle.push(next);
                next = self.suit(next);
            }
            if cycle.len() > 1 && !seen[usize::from(start.index())] {
                let symbols: Vec<String> = cycle.iter().map(|suit| suit.symbol().to_string()).collect();
                cycles.push(match &symbols[..] {
                    [a, b] => format!("{a}↔{b}"),
                    _ => format!("{}→{}", symbols.join("→"), symbols[0]),
                });
            }
            for suit in cycle {
                seen[usize::from(suit.index())] = true;
            }
        }
        if cycles.is_empty() { "none".to_owned() } else { cycles.join(" ") }
    }
}

/// The letters of the images of ♣ ♦ ♥ ♠: `dchs` exchanges clubs and diamonds.
impl fmt::Display for SuitPerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.images().into_iter().try_for_each(|suit| write!(f, "{suit}"))
    }
}

/// Reads the images of ♣ ♦ ♥ ♠, as [`Display`](fmt::Display) writes them.
impl FromStr for SuitPerm {
    type Err = PermError;

    fn from_str(text: &str) -> Result<SuitPerm, PermError> {
        let suits: Option<Vec<Suit>> = text.chars().map(Suit::from_symbol).collect();
        let perm = suits.and_then(|suits| suits.try_into().ok()).and_then(SuitPerm::from_images);
        perm.ok_or_else(|| PermError { text: text.to_owned() })
    }
}

/// A text that is not a permutation of the suits.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a permutation: expected the images of c d h s, as in `dchs`")]
#[non_exhaustive]
pub struct PermError {
    /// The text.
    pub text: String,
}

const _: () = assert!(size_of::<SuitPerm>() == 1);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_24_permutations_form_a_group() {
        assert_eq!(SuitPerm::all().map(|p| p.images()).collect::<BTreeSet<_>>().len(), 24);
        assert!(SuitPerm::all().map(|p| p.images()).is_sorted());
        for a in SuitPerm::all() {
            assert_eq!(a.then(a.inverse()), SuitPerm::IDENTITY);
            assert_eq!(a.to_string().parse(), Ok(a));
            for b in SuitPerm::all() {
                for suit in Suit::ALL {
                    assert_eq!(a.then(b).suit(suit), b.suit(a.suit(suit)));
                }
            }
        }
    }

    #[test]
    fn cards_sets_combos_and_ranges_move_alike() {
        let set: CardSet = "AsKsTh9d2c".parse().unwrap();
        let mut range = Range::empty();
        for combo in Combo::all() {
            range.set(combo, combo.index() as f32 / 1326.0).unwrap();
        }
        for perm in SuitPerm::all() {
            assert_eq!(perm.apply_set(set), set.iter().map(|card| perm.apply(card)).collect());
            let moved = perm.apply_range(&range);
            for combo in Combo::all() {
                assert_eq!(perm.apply_combo(combo).set(), perm.apply_set(combo.set()));
                assert_eq!(moved.weight(perm.apply_combo(combo)), range.weight(combo));
            }
        }
    }

    #[test]
    fn orders_become_permutations() {
        for perm in SuitPerm::all() {
            let order = perm.images().map(Suit::index);
            let packed = order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6;
            for (position, suit) in order.into_iter().enumerate() {
                assert_eq!(
                    SuitPerm::from_order(packed).suit(Suit::ALL[usize::from(suit)]),
                    Suit::ALL[position]
                );
            }
        }
    }

    #[test]
    fn permutations_are_shown_as_cycles() {
        let cycles = |text: &str| text.parse::<SuitPerm>().unwrap().cycles();
        assert_eq!(cycles("cdhs"), "none");
        assert_eq!(cycles("dchs"), "♣↔♦");
        assert_eq!(cycles("dcsh"), "♣↔♦ ♥↔♠");
        assert_eq!(cycles("dhcs"), "♣→♦→♥→♣");
        assert!("dcc".parse::<SuitPerm>().is_err() && "ddhs".parse::<SuitPerm>().is_err());
    }
}
