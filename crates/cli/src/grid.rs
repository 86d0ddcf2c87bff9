//! The 13×13 grid: pairs on the diagonal, suited hands above it, offsuit hands below.

use crate::output;
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

    /// The lines of the grid: names, shares and dots, over shades where there are colours.
    pub(crate) fn lines(&self, coloured: bool) -> Vec<String> {
        let weight = |class: HandClass| self.0[class.index()];
        let shaded = |class, text: &str| paint::shade(text, weight(class));
        lay_out(coloured.then_some(&shaded), (cell_width(coloured), 1), |class| word(class, weight(class)))
    }
}

/// The least width of a cell. Coloured ones grow with the terminal.
pub(crate) fn cell_width(coloured: bool) -> usize {
    const WIDTHS: [usize; 2] = [5, 7];
    let grows = coloured && output::is_terminal();
    if grows { ((output::width() - 1) / SIDE).clamp(WIDTHS[0], WIDTHS[1]) } else { WIDTHS[0] }
}

/// Colours the cell of a class.
pub(crate) type Painter<'a> = &'a dyn Fn(HandClass, &str) -> String;

/// Rows of cells, with the ranks of rows and columns, and a gap before the widest word. Where there are colours, words are centred
/// in their cells.
pub(crate) fn lay_out(
    painter: Option<Painter<'_>>,
    (least, gap): (usize, usize),
    word: impl Fn(HandClass) -> String,
) -> Vec<String> {
    let words: Vec<String> = HandClass::all().map(word).collect();
    let width = words.iter().map(|word| word.chars().count() + gap).max().unwrap_or(0).max(least);
    let cell = |text: &str| match painter {
        Some(_) => format!("{text:^width$}"),
        None => format!("{text:>width$}"),
    };
    let painted = |(class, word): (HandClass, &String)| {
        let text = cell(word);
        painter.map_or_else(|| text.clone(), |paint| paint(class, &text))
    };
    let head: String = Rank::all().rev().map(|rank| cell(&rank.to_string())).collect();
    let cells: Vec<String> = HandClass::all().zip(&words).map(painted).collect();
    let rows = cells.chunks(SIDE).zip(Rank::all().rev()).map(|(row, rank)| format!("{rank}{}", row.concat()));
    std::iter::once(format!(" {head}").trim_end().to_owned()).chain(rows).collect()
}

/// The name of a class that is whole, a dot if it is absent, else its share, never rounded to either.
fn word(class: HandClass, weight: f32) -> String {
    match weight {
        0.0 => ".".to_owned(),
        1.0 => class.to_string(),
        _ => paint::percent(weight.into(), 0),
    }
}
