//! The cards that may come next, class by class.

use crate::ev_unit::EvUnit;
use crate::paint;
use crate::table::{Side, Table};
use isofold_solver::NextCard;

/// A row for each class of cards: how likely it is, and what both players make and win after it.
pub(crate) fn next_card_table<'a>(classes: impl IntoIterator<Item = &'a NextCard>, unit: EvUnit) -> Table {
    let [oop, ip] = ev_heads(unit);
    let mut table = Table::new([
        ("card", Side::Left),
        ("chance", Side::Right),
        (&oop[..], Side::Right),
        (&ip[..], Side::Right),
        ("equity oop", Side::Right),
        ("equity ip", Side::Right),
    ]);
    for class in classes {
        let times = if class.cards.len() > 1 { format!(" ×{}", class.cards.len()) } else { String::new() };
        let cards = paint::cards(class.cards.iter().copied());
        let mut cells = vec![cards + &times, paint::exact_percent(class.chance, 2)];
        cells.extend(next_card_figures(class, unit));
        table.row(cells);
    }
    table
}

/// The heads of the columns of both players' EVs.
pub(crate) fn ev_heads(unit: EvUnit) -> [String; 2] {
    ["oop", "ip"].map(|player| format!("{} {player}", unit.title()))
}

/// The EVs and equities of both players after a card.
pub(crate) fn next_card_figures(class: &NextCard, unit: EvUnit) -> [String; 4] {
    let ev = |player: usize| unit.text_of(class.evs.map(|evs| evs[player]));
    let equity = |player: usize| {
        class.equities.map_or("–".to_owned(), |equities| paint::exact_percent(equities[player], 2))
    };
    [ev(0), ev(1), equity(0), equity(1)]
}
