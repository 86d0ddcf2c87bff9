//! The actions of a decision, the chosen one marked.

use super::style;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy::{self, Sign};
use crate::table::{Side, Table};
use isofold_service::figures;
use isofold_solver::View;
use isofold_tree::Tree;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use std::ops::Range;

/// The width of the mark, the digit and a space.
const BEFORE: usize = 5;
/// From so many columns on, sizes are shown as shares of the pot too.
const ROOMY: usize = 26;

/// The player who acts, and a line for each action: digit, size, frequency, EV, a bar.
pub(super) fn lines(
    tree: &Tree,
    view: &View,
    chosen: usize,
    area: Rect,
    coloured: bool,
) -> Vec<Line<'static>> {
    let width = usize::from(area.width).saturating_sub(BEFORE);
    let signs = strategy::signs(&view.actions);
    let texts = texts(tree, view, &signs, width, coloured);
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let bar = width.saturating_sub(widest + 1);
    let line = |action: usize| {
        let digit = if action < 10 { ((action + 1) % 10).to_string() } else { String::new() };
        let mark = if action == chosen { "▸" } else { " " };
        let text = format!(" {:<widest$} ", texts[action]);
        let text = if action == chosen { Span::raw(text).bold() } else { Span::raw(text) };
        let colour = Color::Indexed(signs[action].colour);
        let swatch = Span::styled(format!(" {digit:1} "), style::of(paint::grounded(signs[action].colour)));
        let bar = Span::styled(paint::bar(view.frequencies[action], bar), Style::new().fg(colour));
        Line::from(vec![Span::raw(mark), swatch, text, bar])
    };
    let shown = window(texts.len(), usize::from(area.height).saturating_sub(1), chosen);
    let title = style::title(&format!("{} acts", view.player));
    [title].into_iter().chain(shown.map(line)).collect()
}

/// Size, frequency and EV, as far as there is room; letters instead of colours.
fn texts(tree: &Tree, view: &View, signs: &[Sign], width: usize, coloured: bool) -> Vec<String> {
    let unit = EvUnit::of(tree);
    let name = |action: usize| match width {
        ..ROOMY => unit.action(view.node, view.actions[action]),
        _ => unit.sized_action(view.node, view.actions[action]),
    };
    let mut table = Table::new([("", Side::Left), ("", Side::Left), ("", Side::Right), ("", Side::Right)]);
    for (action, ev) in figures::mean_evs(view).into_iter().enumerate() {
        table.row(vec![
            signs[action].mark.to_string(),
            name(action),
            paint::frequency(view.frequencies[action], 2),
            ev.map_or("–".to_owned(), |ev| format!("{} {}", unit.title(), unit.text(ev))),
        ]);
    }
    let wanted = if coloured { &[1, 2, 3][..] } else { &[1, 2, 0, 3] };
    // The head is empty.
    table.blocks(wanted, " ", width).swap_remove(0).split_off(1)
}

/// The part of a list that fits, with the chosen item in its middle where possible.
pub(super) fn window(count: usize, height: usize, chosen: usize) -> Range<usize> {
    let start = chosen.saturating_sub(height / 2).min(count.saturating_sub(height));
    start..count.min(start + height)
}
