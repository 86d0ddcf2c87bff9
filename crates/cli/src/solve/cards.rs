//! The cards that may come: the best and the worst of them.

use super::frequent;
use crate::money::Money;
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::Card;
use isofold_solver::NextCard;
use isofold_store::{Solution, StoreError};
use isofold_tree::{Player, Street};

/// So many of the best and of the worst.
const NAMED: usize = 3;

/// The cards after the most frequent line to one; nothing if there is none.
pub(super) fn lines(solution: &mut Solution) -> Result<Vec<String>, StoreError> {
    let Some((line, frequency)) = frequent::to_a_card(solution)? else { return Ok(Vec::new()) };
    let cards = solution.next_cards(&line)?;
    let street = if solution.spot().street() == Street::Flop { "turn" } else { "river" };
    let count: usize = cards.iter().map(|class| class.cards.len()).sum();
    let title = format!(
        "The {street} after {line}, the most frequent line to it ({} of the hands): {} for {}",
        paint::percent(frequency, 1),
        paint::count(cards.len(), "class"),
        paint::count(count, "card")
    );
    let table = table(&cards, !solution.tree().is_zero_sum(), Money::of(solution.tree()));
    Ok([paint::title(&title)].into_iter().chain(table).collect())
}

fn table(cards: &[NextCard], general: bool, money: Money) -> Vec<String> {
    let mut table = Table::new([
        ("", Side::Left),
        ("card", Side::Left),
        ("EV oop", Side::Right),
        ("EV ip", Side::Right),
        ("equity oop", Side::Right),
        ("equity ip", Side::Right),
    ]);
    for player in Player::BOTH {
        let mut ranked: Vec<(&NextCard, f64)> =
            cards.iter().filter_map(|class| Some((class, class.evs?[player.index()]))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = ranked.iter().take(NAMED).map(|&(class, _)| class);
        let worst = ranked.iter().rev().take(NAMED).map(|&(class, _)| class);
        // Without rake and prizes what is best for one is worst for the other.
        let title = if general { String::new() } else { format!(", worst for {}", player.opponent()) };
        rows(&mut table, &format!("best for {player}{title}"), best, money);
        if general {
            rows(&mut table, &format!("worst for {player}"), worst, money);
        }
    }
    table.lines()
}

fn rows<'a>(table: &mut Table, title: &str, classes: impl Iterator<Item = &'a NextCard>, money: Money) {
    for (place, class) in classes.enumerate() {
        let mut cells =
            vec![if place == 0 { title.to_owned() } else { String::new() }, card_names(&class.cards)];
        cells.extend(card_figures(class, money));
        table.row(cells);
    }
}

/// Classes of cards: how likely they are, and what they are worth.
pub(crate) fn card_table<'a>(classes: impl IntoIterator<Item = &'a NextCard>, money: Money) -> Table {
    let mut table = Table::new([
        ("card", Side::Left),
        ("chance", Side::Right),
        ("EV oop", Side::Right),
        ("EV ip", Side::Right),
        ("equity oop", Side::Right),
        ("equity ip", Side::Right),
    ]);
    for class in classes {
        let times = if class.cards.len() > 1 { format!(" ×{}", class.cards.len()) } else { String::new() };
        let mut cells = vec![card_names(&class.cards) + &times, paint::exact_percent(class.chance, 2)];
        cells.extend(card_figures(class, money));
        table.row(cells);
    }
    table
}

/// `6♣ 6♦`
fn card_names(cards: &[Card]) -> String {
    paint::cards(cards.iter().copied())
}

/// What both players make and win after a card.
fn card_figures(class: &NextCard, money: Money) -> [String; 4] {
    let ev = |player: usize| money.text_of(class.evs.map(|evs| evs[player]));
    let share = |player: usize| {
        class.equities.map_or("–".to_owned(), |shares| paint::exact_percent(shares[player], 2))
    };
    [ev(0), ev(1), share(0), share(1)]
}
