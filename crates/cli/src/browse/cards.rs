//! The cards that may come, class by class.

use super::actions::window;
use super::state::State;
use super::style;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy;
use isofold_cards::Card;
use isofold_solver::NextCard;
use isofold_tree::Action;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Style, Stylize};

/// The width of the mark and a space before a row.
const BEFORE: u16 = 2;
/// The width of a card and a space after it.
const CARD: u16 = 3;
/// The width of a bar: a shorter one shows nothing, a longer one no more.
const BAR: std::ops::RangeInclusive<usize> = 8..=40;

pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    state: &State,
    (board, classes, actions): (&[Card], &[NextCard], &[Action]),
    unit: EvUnit<'_>,
) {
    let street = if board.len() == 3 { "Turn" } else { "River" };
    let count: usize = classes.iter().map(|class| class.cards.len()).sum();
    let (names, count) = (paint::count(classes.len(), "class"), paint::count(count, "card"));
    let title = style::title(&format!("{street} to come: {names} for {count}"));
    buffer.set_line(area.x, area.y, &title, area.width);
    let lines = table(classes, actions, unit, usize::from(area.width.saturating_sub(BEFORE)));
    let (x, width) = (area.x + BEFORE, area.width.saturating_sub(BEFORE));
    buffer.set_line(x, area.y + 1, &style::aside(&lines[0]), width);
    let shown = window(classes.len(), usize::from(area.height).saturating_sub(2), state.choice);
    for (y, class) in (area.y + 2..).zip(shown) {
        let line = style::line(&lines[class + 1]);
        if class != state.choice {
            buffer.set_line(x, y, &line, width);
            continue;
        }
        buffer.set_string(area.x, y, "▸", Style::new());
        buffer.set_line(x, y, &line.bold(), width);
        let member = Rect { x: x + CARD * state.member as u16, y, width: CARD - 1, height: 1 };
        buffer.set_style(member.intersection(area), style::cursor());
    }
}

/// The head and the rows, with as many actions as fit, and a bar of the equity of oop where there is room.
fn table(classes: &[NextCard], actions: &[Action], unit: EvUnit<'_>, width: usize) -> Vec<String> {
    let table = strategy::next_card_table(classes, actions, unit);
    let lines = table.blocks(&Vec::from_iter(0..6 + actions.len()), "  ", width).swap_remove(0);
    let bar_width = width.saturating_sub(table.width() + 2).min(*BAR.end());
    if !BAR.contains(&bar_width) {
        return lines;
    }
    let bars = classes
        .iter()
        .map(|class| class.equities.map_or(String::new(), |[oop, _]| paint::bar(oop, bar_width)));
    let bars = ["oop".to_owned()].into_iter().chain(bars);
    lines.iter().zip(bars).map(|(line, bar)| format!("{line}  {bar}")).collect()
}
