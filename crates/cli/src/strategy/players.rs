//! The combos, EV and equity of both players at a decision.

use super::eqr::eqr_text;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::table::{Side, Table};
use isofold_service::figures;
use isofold_service::figures::eqr;
use isofold_solver::View;
use isofold_tree::{Player, Tree};

/// The width of a bar.
const BAR: usize = 20;

/// A row for each player: combos, EV, its share of the pot, equity, equity realization.
pub(crate) fn players(tree: &Tree, view: &View, evs: Option<[f64; 2]>) -> Vec<String> {
    let unit = EvUnit::of(tree);
    let mut table = Table::new([
        ("player", Side::Left),
        ("combos", Side::Right),
        (unit.title(), Side::Right),
        ("of the pot", Side::Right),
        ("equity", Side::Right),
        ("EQR", Side::Right),
        ("", Side::Left),
    ]);
    for player in Player::BOTH {
        let own = player.index();
        let combos: f64 = view.hands[own].iter().map(|hand| hand.reach).sum();
        let ev = evs.map(|evs| evs[own]);
        let share = |ev: f64| paint::exact_percent(ev / figures::worth(tree, view), 2);
        let equity = view.equities.map(|equities| equities[own]);
        table.row(vec![
            player.to_string(),
            paint::combos(combos),
            unit.text_of(ev),
            ev.map_or("–".to_owned(), share),
            equity.map_or("–".to_owned(), |equity| paint::exact_percent(equity, 2)),
            eqr_text(eqr(tree, view, ev, equity)),
            equity.map_or(String::new(), |equity| paint::bar(equity, BAR)),
        ]);
    }
    table.lines()
}
