//! The order of hands that percentages follow.

use crate::{Card, CardSet};
use std::sync::LazyLock;

/// The four-card hands from strongest to weakest, by class: hands that differ by a relabelling of suits are equal.
///
/// A percentage takes whole classes, counted in hands: a class is in if its middle is below the percentage. Hands of equal equity come in the
/// order of their cards, the higher first.
///
/// ```
/// use isofold_cards::{CardSet, Deck, HandOrder, Hands};
///
/// let top = Hands::parse_ordered("1%", Deck::Full, 4..=4, Some(&HandOrder::OMAHA))?;
/// assert!(top.sets().contains(&"AsAhKsKh".parse().unwrap()));
/// assert!((top.len() as f64 / 270_725.0 - 0.01).abs() < 1e-4);
/// # Ok::<(), isofold_cards::HandsError>(())
/// ```
#[derive(Debug)]
pub struct HandOrder {
    /// The classes from strongest to weakest, two bytes each, as positions among all classes in ascending order of their canonical hands.
    classes: &'static [u8],
}

/// The number of hands of four cards.
const HANDS: usize = 270_725;

impl HandOrder {
    /// Omaha: by exact equity all-in before the flop against one random hand. `cargo run --release --package isofold-equity --example omaha_order`
    /// computes it.
    pub const OMAHA: HandOrder = HandOrder { classes: include_bytes!("omaha_order.bin") };

    /// The hands of the classes whose middle is at least `from` percent and below `to` percent, in ascending order.
    pub(super) fn percentile(&self, from: f64, to: f64) -> Vec<CardSet> {
        let mut hands = Vec::new();
        let mut before = 0;
        for class in
            self.classes.as_chunks::<2>().0.iter().map(|&bytes| usize::from(u16::from_le_bytes(bytes)))
        {
            let class = CLASSES.get(class).map_or(&[][..], |class| class);
            let middle = 100.0 * (before as f64 + class.len() as f64 / 2.0) / HANDS as f64;
            before += class.len();
            if from <= middle && middle < to {
                hands.extend(class);
            }
        }
        hands.sort_unstable();
        hands
    }
}

/// The hands of each class, in ascending order of the canonical hand: the one whose lanes descend from clubs to spades.
static CLASSES: LazyLock<Vec<Vec<CardSet>>> = LazyLock::new(|| {
    let mut hands = Vec::with_capacity(HANDS);
    let cards: Vec<CardSet> = Card::all().map(CardSet::of).collect();
    for d in 0..cards.len() {
        for c in 0..d {
            for b in 0..c {
                for a in 0..b {
                    let hand = cards[a] | cards[b] | cards[c] | cards[d];
                    let mut lanes = hand.lanes();
                    lanes.sort_unstable_by(|a, b| b.cmp(a));
                    hands.push((CardSet::from_lanes(lanes), hand));
                }
            }
        }
    }
    hands.sort_unstable();
    let classes = hands.chunk_by(|(a, _), (b, _)| a == b);
    classes.map(|class| class.iter().map(|&(_, hand)| hand).collect()).collect()
});
