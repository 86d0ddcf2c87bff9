//! Tables of made hands and draws.

use super::eqr_text;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::table::{Side, Table};
use isofold_service::figures::{CategoryMeans, eqr};
use isofold_solver::View;
use isofold_tree::Tree;

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
