use crate::counts::SuitCounts;
use isofold_cards::{Card, CardSet};
use isofold_simd::MAX_U16_LANES;
use std::ops::Range;

/// A list of hole cards to be ranked on many boards, laid out suit by suit so that a register loads one suit of many hands
/// at once.
///
/// ```
/// use isofold_cards::{CardSet, Combo};
/// use isofold_eval::Holes;
///
/// let pairs = Holes::all(2);
/// assert_eq!(pairs.len(), Combo::COUNT);
/// assert_eq!(pairs.get(77), Combo::new(77).unwrap().set());
/// ```
#[derive(Clone, Debug)]
pub struct Holes {
    /// The rank masks of each suit, then the suit counts, padded by [`MAX_U16_LANES`] so that whole registers can be loaded.
    planes: [Vec<u16>; 5],
    len: usize,
    cards: usize,
}

impl Holes {
    /// A list of hole cards, the same number for each hand; `None` if the numbers differ.
    pub fn new(holes: impl IntoIterator<Item = CardSet>) -> Option<Holes> {
        let mut planes = [const { Vec::new() }; 5];
        let mut cards = None;
        for hole in holes {
            if *cards.get_or_insert(hole.len()) != hole.len() {
                return None;
            }
            for (plane, lane) in planes.iter_mut().zip(hole.lanes()) {
                plane.push(lane);
            }
            planes[4].push(SuitCounts::of(hole).by_suit());
        }
        let len = planes[0].len();
        for plane in &mut planes {
            plane.resize(len + MAX_U16_LANES, 0);
        }
        Some(Holes { planes, len, cards: cards.unwrap_or(0) })
    }

    /// All sets of up to three cards of the full deck, in colexicographic order.
    ///
    /// # Panics
    /// If `cards` is more than three: there are too many sets to store.
    pub fn all(cards: usize) -> Holes {
        assert!(cards <= 3, "at most three cards");
        let mut sets = vec![CardSet::EMPTY];
        for size in 0..cards {
            // A set of the next size is a highest card and a set of lower cards, which come first in this order.
            let below =
                |high: u8| (0..size).fold(1, |n, i| n * (high as usize - i.min(high as usize)) / (i + 1));
            sets = Card::all()
                .flat_map(|high| sets[..below(high.index())].iter().map(move |set| set.with(high)))
                .collect();
        }
        Holes::new(sets).expect("every set has the same number of cards")
    }

    /// The number of hands.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of hole cards of each hand.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// The hole cards of an index.
    ///
    /// # Panics
    /// If the index is not below [`len`](Holes::len).
    pub fn get(&self, index: usize) -> CardSet {
        assert!(index < self.len, "index {index} of {} hands", self.len);
        let [c, d, h, s, _] = &self.planes;
        CardSet::from_lanes([c[index], d[index], h[index], s[index]])
    }

    /// A range of each plane, padded.
    pub(crate) fn planes(&self, run: Range<usize>) -> [&[u16]; 5] {
        [0, 1, 2, 3, 4].map(|i: usize| &self.planes[i][run.start..run.end + MAX_U16_LANES])
    }
}
