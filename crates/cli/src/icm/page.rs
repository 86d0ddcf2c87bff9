//! The page.

use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::icm::{IcmAllIn, IcmAnswer};

pub(super) fn show(answer: &IcmAnswer) -> Result<(), Failure> {
    let mut sections = vec![players(answer).lines()];
    if answer.players.iter().any(|player| player.places.is_some()) {
        sections.push(finishes(answer).folded(1, output::WIDTH));
    }
    sections.extend(answer.all_in.as_ref().map(|all_in| {
        let [first, second] = all_in.players.each_ref().map(|player| &player.name);
        let title = format!("{first} all-in against {second} for {}", paint::grouped(all_in.chips));
        [title].into_iter().chain(stakes(all_in).lines()).collect()
    }));
    output::sections(&sections)
}

fn players(answer: &IcmAnswer) -> Table {
    let mut table = Table::new(columns(&["stack", "chips", "$EV", "share", "difference"]));
    for player in &answer.players {
        table.row(vec![
            player.name.clone(),
            paint::grouped(player.stack),
            paint::exact_percent(player.chips, 2),
            money(player.prize),
            paint::exact_percent(player.share, 2),
            signed(player.prize - player.chips * answer.pool),
        ]);
    }
    table
}

fn finishes(answer: &IcmAnswer) -> Table {
    let heads: Vec<String> = (1..=answer.players.len()).map(|place| format!("place {place}")).collect();
    let mut table = Table::new(columns(&heads.iter().map(String::as_str).collect::<Vec<_>>()));
    for player in &answer.players {
        let chances = player.places.iter().flatten().map(|&chance| paint::exact_percent(chance, 2));
        table.row([player.name.clone()].into_iter().chain(chances).collect());
    }
    table
}

fn stakes(all_in: &IcmAllIn) -> Table {
    let mut heads = vec!["now", "wins", "loses", "break-even", "risk premium", "bubble factor"];
    if all_in.players[0].equity.is_some() {
        heads.extend(["equity", "$EV", "difference"]);
    }
    let mut table = Table::new(columns(&heads));
    for player in &all_in.players {
        // There is nothing to break even on if it does not matter who wins.
        let or_none = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        let mut cells = vec![player.name.clone(), money(player.now), money(player.won), money(player.lost)];
        cells.push(or_none(player.break_even.map(|equity| paint::exact_percent(equity, 2))));
        cells.push(or_none(player.risk_premium.map(|premium| format!("{}%", signed(100.0 * premium)))));
        cells.push(or_none(player.bubble_factor.map(|factor| format!("{factor:.2}"))));
        if let (Some(equity), Some(expected)) = (player.equity, player.expected) {
            cells.push(paint::exact_percent(equity, 2));
            cells.extend([money(expected), signed(expected - player.now)]);
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
