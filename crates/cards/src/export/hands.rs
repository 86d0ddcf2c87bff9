//! The hands of a range as other programs name them: classes where they are complete, combos where they are not.

use crate::{CardSet, Combo, HandClass, Range};

/// A class or a combo with its weight.
pub(super) struct NamedHand {
    pub(super) name: String,
    pub(super) weight: f32,
    /// The weight as it is printed.
    pub(super) written: String,
}

/// The hands of a range in the order of the grid.
///
/// A class stands for all its live combos if their weights are printed alike.
pub(super) fn named(range: &Range, dead: CardSet, write: fn(f32) -> String) -> Vec<NamedHand> {
    HandClass::all().flat_map(|class| in_class(class, range, dead, write)).collect()
}

fn in_class(class: HandClass, range: &Range, dead: CardSet, write: fn(f32) -> String) -> Vec<NamedHand> {
    let mut live: Vec<Combo> = class.combos().filter(|combo| !combo.set().intersects(dead)).collect();
    live.sort_by(|a, b| b.cmp(a));
    let hands = live.iter().filter(|&&combo| range.weight(combo) > 0.0).map(|&combo| {
        let weight = range.weight(combo);
        NamedHand { name: combo.to_string(), weight, written: write(weight) }
    });
    let mut hands: Vec<NamedHand> = hands.collect();
    let is_whole = hands.len() == live.len() && hands.windows(2).all(|two| two[0].written == two[1].written);
    if is_whole {
        hands.truncate(1);
        hands.iter_mut().for_each(|hand| hand.name = class.to_string());
    }
    hands
}
