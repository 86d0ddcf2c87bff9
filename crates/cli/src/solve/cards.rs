//! The cards that may come: the best and the worst of them.

use super::frequent;
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
    let raked = solution.spot().rake.rate > 0.0;
    Ok([paint::title(&title)].into_iter().chain(table(&cards, raked)).collect())
}

fn table(cards: &[NextCard], raked: bool) -> Vec<String> {
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
        // Without rake what is best for one is worst for the other.
        let title = if raked { String::new() } else { format!(", worst for {}", player.opponent()) };
        rows(&mut table, &format!("best for {player}{title}"), best);
        if raked {
            rows(&mut table, &format!("worst for {player}"), worst);
        }
    }
    table.lines()
}

fn rows<'a>(table: &mut Table, title: &str, classes: impl Iterator<Item = &'a NextCard>) {
    for (place, class) in classes.enumerate() {
        let mut cells =
            vec![if place == 0 { title.to_owned() } else { String::new() }, card_names(&class.cards)];
        cells.extend(card_figures(class));
        table.row(cells);
    }
}

/// Classes of cards: how likely they are, and what they are worth.
pub(crate) fn card_table<'a>(classes: impl IntoIterator<Item = &'a NextCard>) -> Table {
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
        cells.extend(card_figures(class));
        table.row(cells);
    }
    table
}

/// `6♣ 6♦`
fn card_names(cards: &[Card]) -> String {
    paint::cards(cards.iter().copied())
}

/// What both players make and win after a card.
fn card_figures(class: &NextCard) -> [String; 4] {
    let chips = |player: usize| class.evs.map_or("–".to_owned(), |evs| paint::chips(evs[player]));
    let share = |player: usize| {
        class.equities.map_or("–".to_owned(), |shares| paint::exact_percent(shares[player], 2))
    };
    [chips(0), chips(1), share(0), share(1)]
}
