//! The cards that may come next, class by class.

use crate::ev_unit::EvUnit;
use crate::paint;
use crate::table::{Side, Table};
use isofold_solver::NextCard;
use isofold_tree::Action;

/// A row for each class of cards: how likely it is, what both players make and win after it, and how often each of the actions
/// at the first choice after it is taken.
pub(crate) fn next_card_table<'a>(
    classes: impl IntoIterator<Item = &'a NextCard>,
    actions: &[Action],
    unit: EvUnit<'_>,
) -> Table {
    let [oop, ip] = ev_heads(unit);
    let heads = ["chance".to_owned(), oop, ip, "equity oop".to_owned(), "equity ip".to_owned()];
    let heads = heads.into_iter().chain(actions.iter().map(|&action| unit.plain_action(action)));
    let columns = [("card".to_owned(), Side::Left)].into_iter().chain(heads.map(|head| (head, Side::Right)));
    let mut table = Table::new(columns);
    for class in classes {
        let times = if class.cards.len() > 1 { format!(" ×{}", class.cards.len()) } else { String::new() };
        let cards = paint::cards(class.cards.iter().copied());
        let mut cells = vec![cards + &times, paint::exact_percent(class.chance, 2)];
        cells.extend(next_card_figures(class, unit));
        cells.extend((0..actions.len()).map(|action| {
            class.frequencies.get(action).map_or("–".to_owned(), |&share| paint::frequency(share, 1))
        }));
        table.row(cells);
    }
    table
}

/// The heads of the columns of both players' EVs.
pub(crate) fn ev_heads(unit: EvUnit<'_>) -> [String; 2] {
    ["oop", "ip"].map(|player| format!("{} {player}", unit.title()))
}

/// The EVs and equities of both players after a card.
pub(crate) fn next_card_figures(class: &NextCard, unit: EvUnit<'_>) -> [String; 4] {
    let ev = |player: usize| unit.text_of(class.evs.map(|evs| evs[player]));
    let equity = |player: usize| {
        class.equities.map_or("–".to_owned(), |equities| paint::exact_percent(equities[player], 2))
    };
    [ev(0), ev(1), equity(0), equity(1)]
}
