use crate::{Card, Combo, Rank, Suit};
use std::fmt;

/// One of the 169 cells of the 13×13 grid: a pair, two suited ranks, or two offsuit ranks.
///
/// The index is row-major with the ace first: pairs on the diagonal, suited hands above it, offsuit below.
///
/// ```
/// use isofold_cards::{Combo, HandClass};
///
/// let class = HandClass::of("AhKs".parse::<Combo>()?);
/// assert_eq!(class.to_string(), "AKo");
/// assert_eq!(class.combos().count(), 12);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct HandClass(u8);

impl HandClass {
    /// The number of classes.
    pub const COUNT: usize = 169;
    /// The pair of aces, class 0.
    pub const AA: HandClass = HandClass(0);

    /// The class of an index 0 (`AA`) to 168 (`22`).
    pub const fn new(index: usize) -> Option<HandClass> {
        if index < HandClass::COUNT { Some(HandClass(index as u8)) } else { None }
    }

    /// The class of two ranks in either order; `suited` is ignored for a pair.
    pub fn from_ranks(a: Rank, b: Rank, suited: bool) -> HandClass {
        let (high, low) = (12 - a.max(b).index(), 12 - a.min(b).index());
        HandClass(if suited { 13 * high + low } else { 13 * low + high })
    }

    /// The class of a combo.
    pub fn of(combo: Combo) -> HandClass {
        let [a, b] = combo.cards();
        HandClass::from_ranks(a.rank(), b.rank(), a.suit() == b.suit())
    }

    /// The index in the grid.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two ranks, the higher first.
    pub fn ranks(self) -> [Rank; 2] {
        let (row, column) = (self.0 / 13, self.0 % 13);
        [row.min(column), row.max(column)].map(|i| Rank::new(12 - i).unwrap_or(Rank::DEUCE))
    }

    /// Whether the two ranks are equal.
    pub const fn is_pair(self) -> bool {
        self.0 / 13 == self.0 % 13
    }

    /// Whether the two cards share a suit.
    pub const fn is_suited(self) -> bool {
        self.0 / 13 < self.0 % 13
    }

    /// The combos of the class: 6 of a pair, 4 suited, 12 offsuit.
    pub fn combos(self) -> impl Iterator<Item = Combo> + Clone {
        let [high, low] = self.ranks();
        let suits = Suit::ALL.into_iter().flat_map(|a| Suit::ALL.into_iter().map(move |b| (a, b)));
        suits.filter_map(move |(a, b)| {
            let wanted = match (self.is_pair(), self.is_suited()) {
                (true, _) => a < b,
                (false, suited) => (a == b) == suited,
            };
            if wanted { Combo::of(Card::of(high, a), Card::of(low, b)) } else { None }
        })
    }

    /// All classes in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = HandClass> + ExactSizeIterator + Clone {
        (0..HandClass::COUNT as u8).map(HandClass)
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.ranks();
        let suffix = match (self.is_pair(), self.is_suited()) {
            (true, _) => "",
            (false, true) => "s",
            (false, false) => "o",
        };
        f.pad(&format!("{high}{low}{suffix}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_partition_the_combos() {
        let mut seen = [0; Combo::COUNT];
        for class in HandClass::all() {
            let expected = if class.is_pair() {
                6
            } else if class.is_suited() {
                4
            } else {
                12
            };
            assert_eq!(class.combos().count(), expected, "{class}");
            for combo in class.combos() {
                assert_eq!(HandClass::of(combo), class);
                seen[combo.index()] += 1;
            }
        }
        assert_eq!(seen, [1; Combo::COUNT]);
    }

    #[test]
    fn the_grid_starts_with_aces() {
        let row: Vec<String> = HandClass::all().take(3).map(|c| c.to_string()).collect();
        assert_eq!(row, ["AA", "AKs", "AQs"]);
        assert_eq!(HandClass::new(13).map(|c| c.to_string()).as_deref(), Some("AKo"));
        assert_eq!(HandClass::new(168).map(|c| c.to_string()).as_deref(), Some("22"));
    }
}
