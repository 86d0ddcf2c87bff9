//! The page.

use super::question::{Answer, HeadsUpAllIn};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};

pub(super) fn show(answer: &Answer) -> Result<(), Failure> {
    let mut sections = vec![players(answer).lines()];
    sections.extend(answer.places.as_ref().map(|places| finishes(answer, places).folded(1, output::WIDTH)));
    sections.extend(answer.heads_up.as_ref().map(|heads_up| {
        let [first, second] = &heads_up.names;
        let chips = paint::grouped(heads_up.all_in.chips);
        let title = format!("{first} all-in against {second} for {chips}");
        [title].into_iter().chain(stakes(heads_up).lines()).collect()
    }));
    output::sections(&sections)
}

fn players(answer: &Answer) -> Table {
    let mut table = Table::new(columns(&["stack", "chips", "$EV", "share", "difference"]));
    for player in &answer.players {
        table.row(vec![
            player.name.clone(),
            paint::grouped(player.stack),
            paint::exact_percent(player.chips, 2),
            money(player.ev),
            paint::exact_percent(player.share, 2),
            signed(player.ev - player.chips * answer.pool),
        ]);
    }
    table
}

fn finishes(answer: &Answer, places: &[Vec<f64>]) -> Table {
    let heads: Vec<String> = (1..=places.len()).map(|place| format!("place {place}")).collect();
    let mut table = Table::new(columns(&heads.iter().map(String::as_str).collect::<Vec<_>>()));
    for (player, chances) in answer.players.iter().zip(places) {
        let chances = chances.iter().map(|&chance| paint::exact_percent(chance, 2));
        table.row([player.name.clone()].into_iter().chain(chances).collect());
    }
    table
}

fn stakes(heads_up: &HeadsUpAllIn) -> Table {
    let mut heads = vec!["now", "wins", "loses", "break-even", "risk premium", "bubble factor"];
    if heads_up.equities.is_some() {
        heads.extend(["equity", "$EV", "difference"]);
    }
    let mut table = Table::new(columns(&heads));
    for (player, stakes) in heads_up.all_in.players.iter().enumerate() {
        // There is nothing to break even on if it does not matter who wins.
        let or_none = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        let mut cells =
            vec![heads_up.names[player].clone(), money(stakes.now), money(stakes.won), money(stakes.lost)];
        cells.push(or_none(stakes.break_even().map(|equity| paint::exact_percent(equity, 2))));
        cells.push(or_none(stakes.risk_premium().map(|premium| format!("{}%", signed(100.0 * premium)))));
        cells.push(or_none(stakes.bubble_factor().map(|factor| format!("{factor:.2}"))));
        if let Some(equities) = heads_up.equities {
            let expected = stakes.expected(equities[player]);
            cells.push(paint::exact_percent(equities[player], 2));
            cells.extend([money(expected), signed(expected - stakes.now)]);
        }
        table.row(cells);
    }
    table
}

/// A column for the player, and columns of numbers.
fn columns<'a>(heads: &[&'a str]) -> Vec<(&'a str, Side)> {
    [("player", Side::Left)].into_iter().chain(heads.iter().map(|&head| (head, Side::Right))).collect()
}

/// `1 204.50`; an amount from 0.
pub(super) fn money(amount: f64) -> String {
    paint::grouped(format!("{amount:.2}"))
}

/// `+2.75`, `-11.61`, `0.00`
fn signed(amount: f64) -> String {
    let size = money(amount.abs());
    match amount {
        _ if size == "0.00" => size,
        ..0.0 => format!("-{size}"),
        _ => format!("+{size}"),
    }
}
