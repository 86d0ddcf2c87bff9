//! The 13×13 grid of a range: pairs on the diagonal, suited hands above it, offsuit hands below.

use crate::paint;
use isofold_cards::{CardSet, Combo, HandClass, Range, Rank};

/// The mean weight of each class's live combos, row by row from the aces; 0 where none is live.
pub(crate) struct Grid(Vec<f32>);

const SIDE: usize = 13;

impl Grid {
    pub(crate) fn new(range: &Range, dead: CardSet) -> Grid {
        let mean = |class: HandClass| {
            let live = class.combos().filter(|combo: &Combo| !combo.set().intersects(dead));
            let (sum, count) =
                live.fold((0.0, 0), |(sum, count), combo| (sum + f64::from(range.weight(combo)), count + 1));
            (sum / f64::from(count.max(1))) as f32
        };
        Grid(HandClass::all().map(mean).collect())
    }

    pub(crate) fn rows(&self) -> Vec<Vec<f32>> {
        self.0.chunks(SIDE).map(<[f32]>::to_vec).collect()
    }

    /// The grid for the eye: names, shares and dots, over shades where there are colours.
    pub(crate) fn lines(&self, coloured: bool) -> Vec<String> {
        let cell = |text: &str| if coloured { format!("{text:^5}") } else { format!("{text:>5}") };
        let shaded = |(class, &weight): (HandClass, &f32)| {
            let text = cell(&word(class, weight));
            if coloured { paint::shade(&text, weight) } else { text }
        };
        let head: String = Rank::all().rev().map(|rank| cell(&rank.to_string())).collect();
        let cells: Vec<String> = HandClass::all().zip(&self.0).map(shaded).collect();
        let rows =
            cells.chunks(SIDE).zip(Rank::all().rev()).map(|(row, rank)| format!("{rank}{}", row.concat()));
        std::iter::once(format!(" {head}").trim_end().to_owned()).chain(rows).collect()
    }
}

/// The name if the class is whole, a dot if it is absent, else its share, never rounded to either.
fn word(class: HandClass, weight: f32) -> String {
    match weight {
        0.0 => ".".to_owned(),
        1.0 => class.to_string(),
        _ => paint::percent(weight.into(), 0),
    }
}
