//! The actions of a decision, the chosen one marked.

use super::style;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy::{self, Sign};
use crate::table::{Side, Table};
use isofold_solver::View;
use isofold_tree::Tree;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use std::ops::Range;

/// The mark, the digit and a space.
const BEFORE: usize = 5;
/// From so many columns on sizes are shares of the pot too.
const ROOMY: usize = 26;

/// Who acts, and a line for each action: its digit, its size, how often it is taken, what it makes, a bar.
pub(super) fn lines(
    tree: &Tree,
    view: &View,
    chosen: usize,
    area: Rect,
    coloured: bool,
) -> Vec<Line<'static>> {
    let room = usize::from(area.width).saturating_sub(BEFORE);
    let signs = strategy::signs(&view.actions);
    let texts = texts(tree, view, &signs, room, coloured);
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let bar = room.saturating_sub(widest + 1);
    let line = |place: usize| {
        let digit = if place < 10 { ((place + 1) % 10).to_string() } else { String::new() };
        let mark = if place == chosen { "▸" } else { " " };
        let text = format!(" {:<widest$} ", texts[place]);
        let text = if place == chosen { Span::raw(text).bold() } else { Span::raw(text) };
        let colour = Color::Indexed(signs[place].colour);
        let swatch = Span::styled(format!(" {digit:1} "), style::of(paint::grounded(signs[place].colour)));
        let bar = Span::styled(paint::bar(view.frequencies[place], bar), Style::new().fg(colour));
        Line::from(vec![Span::raw(mark), swatch, text, bar])
    };
    let shown = window(texts.len(), usize::from(area.height).saturating_sub(1), chosen);
    let title = style::title(&format!("{} acts", view.player));
    [title].into_iter().chain(shown.map(line)).collect()
}

/// The size, how often and what for, as much of it as has room; letters stand for colours.
fn texts(tree: &Tree, view: &View, signs: &[Sign], room: usize, coloured: bool) -> Vec<String> {
    let name = |place: usize| match room {
        ..ROOMY => view.actions[place].to_string(),
        _ => strategy::action_name(tree, tree.node(view.node), view.actions[place]),
    };
    let mut table = Table::new([("", Side::Left), ("", Side::Left), ("", Side::Right), ("", Side::Right)]);
    for (place, ev) in strategy::mean_evs(view).into_iter().enumerate() {
        table.row(vec![
            signs[place].letter.clone(),
            name(place),
            paint::frequency(view.frequencies[place], 2),
            ev.map_or("–".to_owned(), |ev| format!("EV {}", EvUnit::of(tree).text(ev))),
        ]);
    }
    let wanted = if coloured { &[1, 2, 3][..] } else { &[1, 2, 0, 3] };
    // The head is empty.
    table.blocks(wanted, " ", room).swap_remove(0).split_off(1)
}

/// The part of a list that has room, with the chosen place in the middle of it where that can be.
pub(super) fn window(count: usize, room: usize, chosen: usize) -> Range<usize> {
    let start = chosen.saturating_sub(room / 2).min(count.saturating_sub(room));
    start..count.min(start + room)
}
