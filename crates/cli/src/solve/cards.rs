//! The cards to come after the most frequent line: the best and the worst of them.

use super::frequent_line;
use crate::ev_unit::EvUnit;
use crate::paint;
use crate::strategy;
use crate::table::{Side, Table};
use isofold_solver::NextCard;
use isofold_store::{Solution, StoreError};
use isofold_tree::{Player, Street};

/// So many of the best and of the worst are shown.
const NAMED: usize = 3;

/// The cards after the most frequent line to one; nothing if there is none.
pub(super) fn lines(solution: &mut Solution) -> Result<Vec<String>, StoreError> {
    let Some((line, frequency)) = frequent_line::to_a_card(solution)? else { return Ok(Vec::new()) };
    let cards = solution.next_cards(&line)?;
    let street = if solution.spot().street() == Street::Flop { "turn" } else { "river" };
    let count: usize = cards.iter().map(|class| class.cards.len()).sum();
    let title = format!(
        "The {street} after {}, the most frequent line to it ({} of the hands): {} for {}",
        EvUnit::of(solution.tree()).line(&line),
        paint::percent(frequency, 1),
        paint::count(cards.len(), "class"),
        paint::count(count, "card")
    );
    let table = table(&cards, solution.tree().is_zero_sum(), EvUnit::of(solution.tree()));
    Ok([paint::title(&title)].into_iter().chain(table).collect())
}

fn table(cards: &[NextCard], is_zero_sum: bool, unit: EvUnit<'_>) -> Vec<String> {
    let [oop, ip] = strategy::ev_heads(unit);
    let mut table = Table::new([
        ("", Side::Left),
        ("card", Side::Left),
        (&oop[..], Side::Right),
        (&ip[..], Side::Right),
        ("equity oop", Side::Right),
        ("equity ip", Side::Right),
    ]);
    for player in Player::BOTH {
        let mut ranked: Vec<(&NextCard, f64)> =
            cards.iter().filter_map(|class| Some((class, class.evs?[player.index()]))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = ranked.iter().take(NAMED).map(|&(class, _)| class);
        let worst = ranked.iter().rev().take(NAMED).map(|&(class, _)| class);
        // In a zero-sum game the best cards of one player are the worst of the other.
        let title = if is_zero_sum { format!(", worst for {}", player.opponent()) } else { String::new() };
        rows(&mut table, &format!("best for {player}{title}"), best, unit);
        if !is_zero_sum {
            rows(&mut table, &format!("worst for {player}"), worst, unit);
        }
    }
    table.lines()
}

fn rows<'a>(table: &mut Table, title: &str, classes: impl Iterator<Item = &'a NextCard>, unit: EvUnit<'_>) {
    for (row, class) in classes.enumerate() {
        let mut cells = vec![
            if row == 0 { title.to_owned() } else { String::new() },
            paint::cards(class.cards.iter().copied()),
        ];
        cells.extend(strategy::next_card_figures(class, unit));
        table.row(cells);
    }
}
