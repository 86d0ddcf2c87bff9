//! Classes where they are whole, combos where they are not.

use crate::{CardSet, Combo, HandClass, Range};

/// A class or a combo.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) weight: f32,
    /// The weight as it is written.
    pub(super) written: String,
}

/// The hands of a range in the order of the grid.
///
/// A class stands for all its combos that are not dead if they are written with the same weight.
pub(super) fn named(range: &Range, dead: CardSet, write: fn(f32) -> String) -> Vec<Named> {
    HandClass::all().flat_map(|class| in_class(class, range, dead, write)).collect()
}

fn in_class(class: HandClass, range: &Range, dead: CardSet, write: fn(f32) -> String) -> Vec<Named> {
    let mut live: Vec<Combo> = class.combos().filter(|combo| !combo.set().intersects(dead)).collect();
    live.sort_by(|a, b| b.cmp(a));
    let held = live.iter().filter(|&&combo| range.weight(combo) > 0.0).map(|&combo| {
        let weight = range.weight(combo);
        Named { name: combo.to_string(), weight, written: write(weight) }
    });
    let mut held: Vec<Named> = held.collect();
    let is_whole = held.len() == live.len() && held.windows(2).all(|two| two[0].written == two[1].written);
    if is_whole {
        held.truncate(1);
        held.iter_mut().for_each(|hand| hand.name = class.to_string());
    }
    held
}
