//! The page and the columns of a report on runouts.

use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::runouts::{RunoutFigures, RunoutRow, RunoutsAnswer};
use isofold_api::spot::EvUnit;
use isofold_export::Column;
use isofold_service::parse;

/// More rows are for files.
const MAX_ROWS: usize = 60;

/// The title, the best and the worst cards, and the rows.
pub(super) fn sections(report: &RunoutsAnswer) -> Vec<Vec<String>> {
    let rows = paint::count(report.rows.len(), "class");
    let runouts: u32 = report.rows.iter().map(|row| row.runouts).sum();
    let acts = report.player.as_ref().map_or(String::new(), |player| format!("; {player} acts first"));
    let line = if report.line.is_empty() { String::new() } else { format!(" after `{}`", report.line) };
    let title = format!("{}{line}: {rows} of {runouts} {}s{acts}", report.spot, report.street);
    let mut head = vec![title];
    for (player, name) in ["oop", "ip"].iter().enumerate() {
        let named = |places: &[usize]| {
            let row = |&place: &usize| {
                let row = report.rows.get(place)?;
                Some(format!("{} {}", cards(row), signed(row.swing?[player], report)))
            };
            places.iter().filter_map(row).collect::<Vec<_>>().join(", ")
        };
        head.push(format!(
            "best for {name}: {}; worst: {}",
            named(&report.best[player]),
            named(&report.worst[player])
        ));
    }
    if report.rows.len() > MAX_ROWS {
        head.push(format!("the first {MAX_ROWS} rows: --out has all of them"));
    }
    vec![head, table(report)]
}

fn cards(row: &RunoutRow) -> String {
    let words = row.cards.split(' ').map(|card| {
        parse::card_set(card).map_or_else(|_| card.to_owned(), |cards| paint::cards(cards.iter()))
    });
    words.collect::<Vec<_>>().join(" ")
}

fn ev(value: f64, report: &RunoutsAnswer) -> String {
    match (report.summary.unit, report.summary.chips_per_bb) {
        (EvUnit::Chips, Some(chips)) => paint::fixed(value / f64::from(chips), 3),
        _ => paint::fixed(value, 2),
    }
}

fn signed(value: f64, report: &RunoutsAnswer) -> String {
    let text = ev(value, report);
    if value > 0.0 { format!("+{text}") } else { text }
}

fn table(report: &RunoutsAnswer) -> Vec<String> {
    let heads = ["", "runouts", "chance", "EV oop", "EV ip", "equity oop", "swing oop", "swing ip"];
    let heads = heads.into_iter().enumerate();
    let heads =
        heads.map(|(place, head)| (head.to_owned(), if place == 0 { Side::Left } else { Side::Right }));
    let actions = report.actions.iter().map(|action| (action.action.clone(), Side::Right));
    let mut table = Table::new(heads.chain(actions));
    let mut row =
        |name: String, runouts: u32, chance: f64, figures: &RunoutFigures, swing: Option<[f64; 2]>| {
            let both = |player: usize| figures.ev.map_or("-".to_owned(), |evs| ev(evs[player], report));
            let equity = figures.equity.map_or("-".to_owned(), |equity| paint::percent(equity[0], 1));
            let swings = |player: usize| swing.map_or(String::new(), |swing| signed(swing[player], report));
            let cells = [
                name,
                runouts.to_string(),
                paint::percent(chance, 2),
                both(0),
                both(1),
                equity,
                swings(0),
                swings(1),
            ];
            let frequency = |action: usize| {
                figures.frequencies.get(action).map_or("-".to_owned(), |&share| paint::percent(share, 1))
            };
            table.row(cells.into_iter().chain((0..report.actions.len()).map(frequency)).collect());
        };
    let runouts = report.rows.iter().map(|row| row.runouts).sum();
    row("all".to_owned(), runouts, 1.0, &report.total, None);
    for one in report.rows.iter().take(MAX_ROWS) {
        row(cards(one), one.runouts, one.chance, &one.figures, one.swing);
    }
    table.folded(1, output::width())
}

/// A row for each class.
pub(super) fn columns(report: &RunoutsAnswer) -> Vec<Column> {
    let text = |name: &str, of: &dyn Fn(&RunoutRow) -> String| {
        Column::text(name, report.rows.iter().map(|row| Some(of(row))).collect())
    };
    let number = |name: String, of: &dyn Fn(&RunoutRow) -> Option<f64>| {
        Column::number(name, report.rows.iter().map(of).collect())
    };
    let mut columns = vec![
        text("cards", &|row| row.cards.clone()),
        text("last", &|row| row.last.join(" ")),
        Column::whole("runouts", report.rows.iter().map(|row| Some(i64::from(row.runouts))).collect()),
        number("chance".to_owned(), &|row| Some(row.chance)),
    ];
    for (player, name) in ["oop", "ip"].iter().enumerate() {
        columns.push(number(format!("ev_{name}"), &|row| Some(row.figures.ev?[player])));
        columns.push(number(format!("equity_{name}"), &|row| Some(row.figures.equity?[player])));
        columns.push(number(format!("swing_{name}"), &|row| Some(row.swing?[player])));
    }
    for (place, action) in report.actions.iter().enumerate() {
        columns.push(number(action.token.clone(), &|row| row.figures.frequencies.get(place).copied()));
    }
    columns
}
