//! The combos of the class under the cursor.

use super::state::State;
use super::style;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy::{self, Figure};
use crate::table::{Side, Table};
use isofold_cards::HandClass;
use isofold_service::figures::HandMeans;
use isofold_solver::{Hand, View};
use ratatui::layout::Rect;
use ratatui::text::Line;

/// A title, the total of the class, and a line for each combo that reaches the decision.
pub(super) fn lines(state: &State, view: &View, unit: EvUnit<'_>, area: Rect) -> Vec<Line<'static>> {
    let (class, player) = (state.class, state.player);
    let is_wanted = |hand: &&Hand| HandClass::of(hand.combo) == class && hand.reach > 0.0;
    let hands: Vec<&Hand> = view.hands[player.index()].iter().rev().filter(is_wanted).collect();
    if hands.is_empty() {
        return vec![style::title(&format!("{class} of {player}")), style::aside("never gets here")];
    }
    let means = &strategy::classes(view, player)[class.index()];
    let ev = unit.text_of(means.as_ref().and_then(|means| means.ev));
    let title = format!("{class} of {player}: {} {ev}", unit.title());
    let mut lines = vec![style::title(&title)];
    let mut rows_left = usize::from(area.height).saturating_sub(1);
    for (index, block) in blocks(view, &hands, state.figure(), unit, area.width.into()).iter().enumerate() {
        if index > 0 {
            // Further blocks are shown whole, after an empty line, or not at all.
            if block.len() + 1 > rows_left {
                break;
            }
            lines.push(Line::default());
            rows_left -= 1;
        }
        lines.extend(shown(block, rows_left));
        rows_left = rows_left.saturating_sub(block.len());
    }
    lines
}

/// A block of a table; rows that do not fit are counted.
fn shown(block: &[String], height: usize) -> Vec<Line<'static>> {
    let fits = if block.len() <= height { block.len() } else { height.saturating_sub(1) };
    let left = block.len() - fits;
    let more = (left > 0).then(|| style::aside(&format!("… {left} more")));
    let line = |(row, text): (usize, &String)| if row == 0 { style::aside(text) } else { style::line(text) };
    block.iter().take(fits).enumerate().map(line).chain(more).collect()
}

/// Reach, strategy, EV of each action, EV, equity. Columns that do not fit side by side follow in further blocks; the figure of
/// the grid is in the first.
fn blocks(view: &View, hands: &[&Hand], figure: Figure, unit: EvUnit<'_>, width: usize) -> Vec<Vec<String>> {
    let actions = if hands[0].strategy.is_empty() { 0 } else { view.actions.len() };
    let roomy = filled(view, hands, actions, (1, unit));
    if roomy.width() <= width {
        return roomy.blocks(&Vec::from_iter(0..4 + 2 * actions), "  ", width);
    }
    let (reach, strategy, action_evs) = (1, 2..2 + actions, 2 + actions..2 + 2 * actions);
    let (ev, equity) = (action_evs.end, action_evs.end + 1);
    let mut wanted: Vec<usize> =
        [0].into_iter().chain(strategy).chain([ev, equity, reach]).chain(action_evs).collect();
    let shown = match figure {
        Figure::Strategy | Figure::Main => None,
        Figure::Ev => Some(ev),
        Figure::Equity => Some(equity),
        Figure::Reach => Some(reach),
    };
    if let Some(index) = wanted.iter().position(|&column| Some(column) == shown) {
        wanted[1..=index].rotate_right(1);
    }
    filled(view, hands, actions, (0, unit)).blocks(&wanted, " ", width)
}

fn filled(view: &View, hands: &[&Hand], actions: usize, (decimals, unit): (usize, EvUnit<'_>)) -> Table {
    let words: Vec<String> =
        view.actions.iter().take(actions).map(|&action| unit.word(view.node, action)).collect();
    let mut heads = vec!["hand".to_owned(), "reach".to_owned()];
    heads.extend(words.iter().cloned());
    heads.extend(words.iter().map(|word| format!("{} {word}", unit.title())));
    heads.extend([unit.title().to_owned(), if decimals > 0 { "equity" } else { "eq" }.to_owned()]);
    let sides = [Side::Left].into_iter().chain([Side::Right].into_iter().cycle());
    let mut table = Table::new(heads.into_iter().zip(sides));
    // All decimals where there is room.
    let chips = |ev: Option<f64>| match ev {
        Some(ev) if decimals == 0 => unit.brief(ev),
        ev => unit.text_of(ev),
    };
    let mut row =
        |name: String, reach: f64, strategy: &[f64], evs: &[Option<f64>], ev, equity: Option<f64>| {
            let mut cells = vec![name, paint::exact_percent(reach, decimals)];
            let share = |action: usize| strategy.get(action).copied().unwrap_or(0.0);
            cells.extend((0..actions).map(|action| paint::frequency(share(action), decimals)));
            cells.extend((0..actions).map(|action| chips(evs.get(action).copied().flatten())));
            let equity = equity.map_or("–".to_owned(), |equity| paint::exact_percent(equity, decimals));
            cells.extend([chips(ev), equity]);
            table.row(cells);
        };
    // The total of the class comes first.
    if let Some(all) = HandMeans::of(hands).filter(|_| hands.len() > 1) {
        let reach = all.combos / hands.len() as f64;
        row(format!("all {}", hands.len()), reach, &all.strategy, &all.action_evs, all.ev, all.equity);
    }
    for hand in hands {
        let name = paint::groups(&[hand.combo.set()]);
        row(name, hand.reach, &hand.strategy, &hand.action_evs, hand.ev, hand.equity);
    }
    table
}
