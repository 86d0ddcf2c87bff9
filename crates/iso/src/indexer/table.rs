//! A value for each class of sets of cards, by a perfect hash.

use super::hash::ShapeHash;
use super::{Indexer, hand::LANE};
use isofold_cards::CardSet;

/// A table of values for all sets of a number of cards, the same for all relabellings of suits. It does the work of an
/// [`Indexer`] of one round and a list of values in a third of the instructions, but has no order of classes and does not
/// check the number of cards.
///
/// ```
/// use isofold_cards::Deck;
/// use isofold_iso::{Indexer, SetTable};
///
/// let flops = Indexer::new(Deck::Full, &[3])?;
/// let table = SetTable::new(&flops, |index| (index % 1000) as u16).unwrap();
/// let index = flops.index(&["Ts9s8c".parse()?]).unwrap();
/// assert_eq!(table.get("8d9hTh".parse()?), (index % 1000) as u16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SetTable {
    /// A perfect hash of the sets, with the ranks of a suit in place of its counts.
    hash: ShapeHash,
    /// By slot of the hash.
    values: Vec<u16>,
}

impl SetTable {
    /// The table of a function of the index. `None` if the indexer has more than one round.
    pub fn new(indexer: &Indexer, value: impl Fn(u64) -> u16) -> Option<SetTable> {
        if indexer.rounds().len() != 1 {
            return None;
        }
        let mut shapes = Vec::with_capacity(indexer.size() as usize);
        let mut set = [CardSet::EMPTY];
        for index in 0..indexer.size() {
            indexer.unindex_into(index, &mut set);
            shapes.push(suits(set[0].bits()).map(|ranks| ranks as u32));
        }
        let hash = ShapeHash::new(&shapes, 1 << LANE.count_ones());
        let mut values = vec![0; hash.slots()];
        for (index, shape) in (0..).zip(&shapes) {
            values[hash.slot(shape.map(|ranks| ranks as usize))] = value(index);
        }
        Some(SetTable { hash, values })
    }

    /// The value of a set's class. A set with another number of cards gets the value of an arbitrary class.
    #[inline]
    pub fn get(&self, set: CardSet) -> u16 {
        self.values[self.hash.slot(suits(set.bits()))]
    }
}

#[inline(always)]
fn suits(cards: u64) -> [usize; 4] {
    [0, 16, 32, 48].map(|shift| (cards >> shift & LANE) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SuitPerm;
    use isofold_cards::Deck;

    #[test]
    fn every_set_has_the_value_of_its_class() {
        for (deck, cards) in [(Deck::Full, 1), (Deck::Full, 3), (Deck::Full, 4), (Deck::Short, 5)] {
            let indexer = Indexer::new(deck, &[cards]).unwrap();
            let table = SetTable::new(&indexer, |index| index as u16).unwrap();
            for index in 0..indexer.size() {
                let set = indexer.unindex(index).unwrap()[0];
                for perm in SuitPerm::all() {
                    assert_eq!(table.get(perm.apply_set(set)), index as u16, "{set} {perm:?}");
                }
            }
            for other in [CardSet::EMPTY, deck.cards(), Deck::Full.cards()] {
                assert!(u64::from(table.get(other)) < indexer.size());
            }
        }
    }

    #[test]
    fn rounds_are_not_sets() {
        assert!(SetTable::new(&Indexer::new(Deck::Full, &[2, 3]).unwrap(), |_| 0).is_none());
    }
}
