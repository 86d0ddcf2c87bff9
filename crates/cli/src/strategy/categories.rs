//! The strategy of a player by made hand and by draw.

use super::eqr::{eqr, eqr_text};
use super::means::HandMeans;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::CardSet;
use isofold_eval::{Draws, HandCategory, Made, categorize_all};
use isofold_solver::{Hand, View};
use isofold_tree::{Player, Tree};

/// The hands of a player that are one made hand, or have one draw.
pub(crate) struct CategoryMeans {
    pub(crate) name: String,
    pub(crate) means: HandMeans,
}

/// The made hands of a player, strong to weak, and the draws. Every hand is one made hand; it may have several draws, or none.
pub(crate) fn categories(
    view: &View,
    player: Player,
    wanted: impl Fn(&Hand) -> bool,
) -> [Vec<CategoryMeans>; 2] {
    let board: CardSet = view.board.iter().copied().collect();
    let named = categorize_all(board);
    let category = |hand: &Hand| named.as_ref().and_then(|hands| hands[hand.combo.index()]);
    let hands: Vec<(HandCategory, &Hand)> = view.hands[player.index()]
        .iter()
        .filter(|hand| hand.reach > 0.0 && wanted(hand))
        .filter_map(|hand| Some((category(hand)?, hand)))
        .collect();
    let part = |name: String, has: &dyn Fn(HandCategory) -> bool| {
        let hands: Vec<&Hand> = hands.iter().filter(|(one, _)| has(*one)).map(|&(_, hand)| hand).collect();
        Some(CategoryMeans { name, means: HandMeans::of(&hands)? })
    };
    let made = |made: Made| part(made.to_string(), &move |hand| hand.made == made);
    // A nut flush draw is counted once, though it is a flush draw too.
    let draw = |draw: Draws| part(draw.to_string(), &move |hand| hand.draws.iter().any(|one| one == draw));
    let combo_draw = part("combo draw".to_owned(), &|hand| hand.draws.is_combo_draw());
    [
        Made::ALL.into_iter().rev().filter_map(made).collect(),
        combo_draw.into_iter().chain(Draws::ALL.into_iter().filter_map(draw)).collect(),
    ]
}

/// A table of made hands, and one of draws if there are any: share of the range, equity, its realization, EV, and the frequency of
/// each action.
pub(crate) fn category_tables(
    tree: &Tree,
    view: &View,
    categories: &[Vec<CategoryMeans>; 2],
    page: usize,
) -> Vec<Vec<String>> {
    let tables = ["made hand", "draw"].into_iter().zip(categories).filter(|(_, parts)| !parts.is_empty());
    tables.map(|(head, parts)| table(tree, view, head, parts).folded(1, page)).collect()
}

fn table(tree: &Tree, view: &View, head: &str, parts: &[CategoryMeans]) -> Table {
    let unit = EvUnit::of(tree);
    let acts = parts.iter().any(|part| !part.means.strategy.is_empty());
    let actions = if acts { &view.actions[..] } else { &[] };
    let mut columns = vec![(head.to_owned(), Side::Left)];
    let heads = ["combos", "share", "equity", "EQR", unit.title()];
    columns.extend(heads.map(|head| (head.to_owned(), Side::Right)));
    columns.extend(actions.iter().map(|&action| (unit.action(view.node, action), Side::Right)));
    let mut table = Table::new(columns);
    for CategoryMeans { name, means } in parts {
        let mut cells = vec![
            name.clone(),
            paint::combos(means.combos),
            paint::exact_percent(means.share, 2),
            means.equity.map_or("–".to_owned(), |equity| paint::exact_percent(equity, 2)),
            eqr_text(eqr(tree, view, means.ev, means.equity)),
            unit.text_of(means.ev),
        ];
        cells.extend((0..actions.len()).map(|action| paint::frequency(means.strategy[action], 1)));
        table.row(cells);
    }
    table
}
