//! Subsets of a deck, for tests that enumerate all of them.

use isofold_cards::{Card, CardSet};

/// All subsets of a size, in colexicographic order.
pub(crate) fn subsets(deck: &[Card], size: usize) -> Vec<CardSet> {
    match size {
        0 => vec![CardSet::EMPTY],
        _ => (0..deck.len())
            .flat_map(|high| {
                subsets(&deck[..high], size - 1).into_iter().map(move |set| set.with(deck[high]))
            })
            .collect(),
    }
}
