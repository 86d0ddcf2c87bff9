//! Tables with a column for each player: categories, the equity distribution, the next card.

use super::figures::{self, Figures, NOISE};
use super::page;
use crate::output::WIDTH;
use crate::paint;
use crate::table::{Side, Table};
use isofold_equity::{CardOutcome, CurvePoint, Outcome};

/// The frequency of each category for each player, the strongest first; those that no player has are left out.
pub(crate) fn categories(outcome: &Outcome) -> Vec<String> {
    let figures = Figures::of(outcome);
    let mut table = Table::new(columns(outcome, &[("ends with", Side::Left)], Side::Right));
    for (category, name) in outcome.game.categories().iter().enumerate().rev() {
        let share = |player: usize| outcome.players[player].categories.get(category).copied().unwrap_or(0.0);
        let shares: Vec<f64> = (0..outcome.players.len()).map(share).collect();
        if shares.iter().any(|&share| share > 0.0) {
            let cells = shares.into_iter().map(|share| figures.share(share));
            table.row([(*name).to_owned()].into_iter().chain(cells).collect());
        }
    }
    table.folded(1, WIDTH)
}

/// The equity that each tenth of each range has at least.
pub(crate) fn curve(outcome: &Outcome) -> Vec<String> {
    let figures = Figures::of(outcome);
    let curves: Vec<Vec<CurvePoint>> = outcome.players.iter().map(|player| player.curve()).collect();
    // Bars beside the figures as long as there is room.
    let bar = (WIDTH / outcome.players.len()).saturating_sub(16).min(16);
    let mut table = Table::new(columns(outcome, &[("best part", Side::Right)], Side::Left));
    for tenth in 1..=10 {
        let share = f64::from(tenth) / 10.0;
        let cells = curves.iter().map(|curve| {
            let Some(equity) = at(curve, share) else { return format!("{:>9}", "-") };
            let bar = if bar < 4 { String::new() } else { paint::bar(equity, bar) };
            format!("{:>9}  {bar}", figures.share(equity)).trim_end().to_owned()
        });
        table.row([format!("{}%", 10 * tenth)].into_iter().chain(cells).collect());
    }
    let title = paint::title("The equity that the best part of each range has at least");
    let missing = curves.iter().any(Vec::is_empty);
    let note = missing.then(|| paint::aside("- hands that are not counted one by one"));
    [title].into_iter().chain(table.folded(1, WIDTH)).chain(note).collect()
}

/// The equity of the weakest hand of the best part of a range; `None` of a range whose hands were not counted.
fn at(curve: &[CurvePoint], share: f64) -> Option<f64> {
    // The shares are sums in floating point, so the last may fall short of 1.
    let point = curve.iter().find(|point| point.share > share - NOISE).or(curve.last());
    point.map(|point| point.equity)
}

/// A row for each class of next cards, aces first. Where errors have no room, the greatest is below.
pub(crate) fn cards(outcome: &Outcome, cards: &[CardOutcome]) -> Vec<String> {
    if cards.is_empty() {
        return Vec::new();
    }
    let figures = Figures::of(outcome);
    let table = table_of_cards(outcome, cards, |equity, error| figures.with_error(equity, error));
    if table.width() <= WIDTH {
        return table.lines();
    }
    let table = table_of_cards(outcome, cards, |equity, _| figures.share(equity));
    let greatest = cards.iter().flat_map(|class| &class.errors).copied().fold(0.0, f64::max);
    let below = (greatest > 0.0).then(|| format!("standard error at most {}", figures::error(greatest)));
    table.folded(2, WIDTH).into_iter().chain(below).collect()
}

fn table_of_cards(outcome: &Outcome, cards: &[CardOutcome], cell: impl Fn(f64, f64) -> String) -> Table {
    let first = [("next card", Side::Left), ("share", Side::Right)];
    let mut table = Table::new(columns(outcome, &first, Side::Right));
    for class in cards.iter().rev() {
        let times = if class.cards.len() > 1 { format!(" ×{}", class.cards.len()) } else { String::new() };
        let cards = paint::cards(class.cards.iter().copied());
        let mut cells = vec![cards + &times, figures::part(class.share)];
        let equities = class.equities.iter().zip(&class.errors);
        cells.extend(equities.map(|(&equity, &error)| cell(equity, error)));
        table.row(cells);
    }
    table
}

/// Some columns, and one for each player.
fn columns(outcome: &Outcome, first: &[(&str, Side)], side: Side) -> Vec<(String, Side)> {
    let width = ((WIDTH - 24) / outcome.players.len()).saturating_sub(2);
    let titles = (1..).zip(&outcome.players).map(|(number, player)| match width {
        ..8 => number.to_string(),
        _ => paint::shortened(&format!("{number} {}", page::hand(&player.hand)), width.min(20)),
    });
    let first = first.iter().map(|&(head, side)| (head.to_owned(), side));
    first.chain(titles.map(|title| (title, side))).collect()
}
