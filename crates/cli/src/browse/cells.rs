//! The grid, with cells that grow with the screen.

use super::state::{SIDE, State};
use super::style;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy::{self, ClassMeans, Figure, ReachScale, Sign};
use isofold_cards::{HandClass, Rank};
use isofold_service::figures;
use isofold_solver::View;
use isofold_tree::Tree;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The width of the rank and a space before a row.
const BEFORE: u16 = 2;
/// The height of the title and the ranks of the columns.
const ABOVE: u16 = 2;
const ROWS: u16 = SIDE as u16;

/// The width of a cell: a grid takes half of the screen. Only striped cells can be three columns wide, and only where the hands
/// beside the grid need the rest.
pub(super) fn width(screen: u16, figure: Figure, coloured: bool) -> u16 {
    let is_narrow = screen < whole(4) + 40;
    let least = if coloured && figure == Figure::Strategy && is_narrow { 3 } else { 4 };
    (screen.saturating_sub(2 * BEFORE) / 2 / ROWS).clamp(least, 7)
}

/// The width of a grid.
pub(super) fn whole(width: u16) -> u16 {
    BEFORE + ROWS * width
}

pub(super) fn draw(
    buffer: &mut Buffer,
    (area, width): (Rect, u16),
    state: &State,
    (tree, view): (&Tree, &View),
    coloured: bool,
) {
    let (figure, unit) = (state.figure(), EvUnit::of(tree));
    let height = (area.height.saturating_sub(ABOVE) / ROWS).clamp(1, 3);
    let at = |row: u16, column: u16| (area.x + BEFORE + width * column, area.y + ABOVE + height * row);
    buffer.set_line(area.x, area.y, &style::title(&figure.title(state.player, unit)), area.width);
    for (index, rank) in (0u16..).zip(Rank::all().rev()) {
        let (x, y) = at(index, index);
        buffer.set_string(x, area.y + 1, centred(&rank.to_string(), width), Style::new().dim());
        buffer.set_string(area.x, y, rank.to_string(), Style::new().dim());
    }
    let worth = figures::worth(tree, view);
    let classes = strategy::classes(view, state.player);
    let scale = (figure != Figure::Reach).then(|| ReachScale::of(&classes));
    let grid = Grid { worth, unit, figure, signs: strategy::signs(&view.actions), scale, coloured };
    for (class, means) in HandClass::all().zip(&classes) {
        let (x, y) = at((class.index() / SIDE) as u16, (class.index() % SIDE) as u16);
        let cell = Rect { x, y, width, height };
        grid.cell(buffer, cell, class, means.as_ref());
        if let Some(scale) = grid.scale.as_ref().filter(|_| !coloured && figure != Figure::Strategy) {
            buffer.set_string(cell.right() - 1, y, scale.mark(means.as_ref()), Style::new());
        }
        if class == state.class {
            buffer.set_style(cell, style::cursor());
        }
    }
}

struct Grid<'a> {
    /// The worth of the pot.
    worth: f64,
    unit: EvUnit<'a>,
    figure: Figure,
    signs: Vec<Sign>,
    /// The scale of reach, unless the grid shows reach itself.
    scale: Option<ReachScale>,
    coloured: bool,
}

impl Grid<'_> {
    fn cell(&self, buffer: &mut Buffer, cell: Rect, class: HandClass, means: Option<&ClassMeans>) {
        let Some(means) = means else {
            buffer.set_string(cell.x, cell.y, centred(".", cell.width), Style::new().dim());
            return;
        };
        // The last column keeps cells apart, or has the mark of reach.
        let width = usize::from(cell.width) - 1;
        let name = if width < 3 { class.to_string()[..2].to_owned() } else { class.to_string() };
        let is_striped = self.coloured && self.figure == Figure::Strategy;
        let word = match &self.scale {
            Some(scale) if !self.coloured && self.figure == Figure::Strategy => {
                strategy::lettered(means, scale, &self.signs, width)
            }
            _ => self.word(means, width),
        };
        let lines = match is_striped {
            true => [name, if width < 3 { String::new() } else { word }],
            false if cell.height == 1 => [word, String::new()],
            false => [name, word],
        };
        for (y, line) in (cell.y..cell.bottom()).zip(lines) {
            buffer.set_stringn(cell.x, y, centred(&line, cell.width), cell.width.into(), Style::new());
        }
        let columns =
            self.scale.as_ref().map_or(cell.width, |scale| scale.columns(means, cell.width.into()) as u16);
        let cell = Rect { width: columns, ..cell };
        match strategy::shade(means, self.figure, self.worth) {
            Some(shade) => {
                buffer.set_style(cell, style::of(paint::shaded(shade)));
            }
            None => self.stripe(buffer, cell, &means.strategy),
        }
    }

    /// Paints a stripe for each action, as wide as it is frequent.
    fn stripe(&self, buffer: &mut Buffer, cell: Rect, shares: &[f64]) {
        for (stripe, sign) in strategy::stripes(shares, cell.width.into()).into_iter().zip(&self.signs) {
            let (x, width) = (cell.x + stripe.start as u16, stripe.len() as u16);
            buffer.set_style(Rect { x, width, ..cell }, style::of(paint::grounded(sign.colour)));
        }
    }

    /// The text of a class, shortened where there is no room.
    fn word(&self, means: &ClassMeans, width: usize) -> String {
        let word = strategy::word(means, self.figure, &self.signs, self.unit);
        if word.chars().count() <= width {
            return word;
        }
        match self.figure {
            // `b2~` of `b2:60`.
            Figure::Strategy | Figure::Main => word.split(':').next().unwrap_or_default().to_owned() + "~",
            Figure::Reach => word.trim_end_matches('%').to_owned(),
            Figure::Equity => word,
            // Digits that do not fit are left out.
            Figure::Ev => {
                let tiny = means.ev.and_then(|ev| self.unit.tiny(ev));
                tiny.unwrap_or_else(|| word.chars().take(width).collect())
            }
        }
    }
}

fn centred(text: &str, width: u16) -> String {
    format!("{text:^0$}", width.into())
}
