//! The 13×13 grid: pairs on the diagonal, suited hands above it, offsuit hands below.

use crate::output;
use crate::paint;
use isofold_cards::{HandClass, Rank};

const SIDE: usize = 13;

/// The lines of a grid of weights, given row by row from the aces: names, shares and dots, over shades where there are colours.
pub(crate) fn lines(rows: &[Vec<f32>], coloured: bool) -> Vec<String> {
    let weights = rows.concat();
    let weight = |class: HandClass| weights[class.index()];
    let shaded = |class, text: &str| paint::shade(text, weight(class));
    lay_out(coloured.then_some(&shaded), (cell_width(coloured), 1), |class| word(class, weight(class)))
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
