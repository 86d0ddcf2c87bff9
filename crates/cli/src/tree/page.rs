//! The page: the tree, the size of its streets, and the memory that solving takes.

use super::Shown;
use crate::paint;
use crate::solving;
use crate::spot;
use crate::table::{Side, Table};
use isofold_service::tree::Game;

/// The first words of the lines of nodes.
const ACTIONS: [&str; 6] = ["fold", "check", "call", "bet", "raise", "allin"];
const STREETS: [&str; 3] = ["flop", "turn", "river"];

pub(super) fn sections(shown: &Shown) -> Vec<Vec<String>> {
    let Shown { game, nodes: printed, .. } = shown;
    let name = paint::title(spot::name(&game.spot));
    let nodes = paint::count(game.tree.nodes().len(), "node");
    let features = spot::features(&game.spot);
    let head = format!("{name}   {}   {nodes} of betting{features}", paint::board(&game.spot.board));
    let text = game.tree.print(printed);
    vec![
        vec![head],
        spot::locks(&game.spot),
        text.lines().map(coloured).collect(),
        streets(game),
        memory(shown),
    ]
}

/// Highlights streets and actions, and dims notes.
fn coloured(line: &str) -> String {
    const ACTION: u8 = 167;
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    let word = text.split([' ', ':', ',']).next().unwrap_or_default();
    match text.split_once(": ") {
        Some((head, rest)) if STREETS.contains(&word) => format!("{indent}{}: {rest}", paint::title(head)),
        Some((head, rest)) if ["bet", "raise", "allin"].contains(&word) => {
            format!("{indent}{}: {rest}", paint::inked(head, ACTION))
        }
        Some(_) if ACTIONS.contains(&word) => line.to_owned(),
        _ => format!("{indent}{}", paint::aside(text)),
    }
}

/// The size of each street.
fn streets(game: &Game) -> Vec<String> {
    let mut table = Table::new([
        ("street", Side::Left),
        ("decisions", Side::Right),
        ("boards", Side::Right),
        ("all boards", Side::Right),
        ("entries", Side::Right),
        ("all entries", Side::Right),
    ]);
    for street in &game.plan.streets {
        let numbers = [street.decisions, street.boards, street.runouts, street.entries, street.raw_entries];
        let cells = numbers.map(paint::grouped);
        table.row([street.street.to_string()].into_iter().chain(cells).collect());
    }
    let note = paint::aside("all: without suit isomorphism, and with hands that the board blocks");
    table.lines().into_iter().chain([note]).collect()
}

/// The memory that solving takes, and whether that is too much.
fn memory(Shown { game, options, .. }: &Shown) -> Vec<String> {
    let [full, half] = game.memory();
    let (full_text, half_text) = (paint::bytes(full), paint::bytes(half));
    let mut lines = vec![format!("memory  {full_text} in 32 bits, {half_text} in 16 bits")];
    if let Some(limit) = game.limit {
        let limit_text = paint::bytes(limit);
        lines.push(match (full <= limit, half <= limit) {
            (true, _) => format!("limit   {limit_text}: both fit"),
            (false, true) => format!("limit   {limit_text}: too little for 32 bits; --precision 16 fits"),
            (false, false) => format!(
                "limit   {limit_text}: too little; give fewer bet sizes or raises, narrower ranges, or a board with one \
                 more card"
            ),
        });
        if full > limit {
            let remedies = solving::listed_remedies(&game.spot, options, full, limit);
            lines.extend(remedies.map(|remedies| format!("fits    {remedies}")));
        }
    }
    lines
}
