//! The hands that beat a hand, as counts and ranges.

use crate::output;
use crate::paint;
use isofold_equity::{Beats, BetterCategory};
use isofold_eval::Game;

pub(crate) fn lines(game: Game, beats: &Beats) -> Vec<String> {
    let hand = paint::groups(&[beats.hand]);
    let board = paint::cards(paint::descending(beats.board));
    let count = |number: u64, [one, many]: [&str; 2]| {
        format!("{} {}", paint::count(number, "hand"), if number == 1 { one } else { many })
    };
    let mut lines = vec![
        paint::title(&format!("{hand} on {board}: {}", beats.strength)),
        format!(
            "{}, {}, {}",
            count(beats.better, ["beats it", "beat it"]),
            count(beats.equal, ["equals it", "equal it"]),
            count(beats.worse, ["loses to it", "lose to it"])
        ),
    ];
    let notes = [
        (game.splits(), "the high hands are compared"),
        (game.hole_cards() > 2, "combos are the two cards that are played"),
    ];
    let notes: Vec<&str> = notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect();
    if !notes.is_empty() {
        lines.push(paint::aside(&notes.join("; ")));
    }
    if !beats.categories.is_empty() {
        lines.push(String::new());
    }
    let name = beats.categories.iter().map(|better| better.category.len()).max().unwrap_or(0);
    let number = |better: &BetterCategory| paint::grouped(better.hands);
    let width = beats.categories.iter().map(|better| number(better).len()).max().unwrap_or(0);
    for better in &beats.categories {
        let mut start = format!("{:<name$}  {:>width$}  ", better.category, number(better));
        let indent = start.chars().count();
        for combos in wrapped(&better.text, output::WIDTH - indent) {
            lines.push(start + &combos);
            start = " ".repeat(indent);
        }
    }
    lines
}

/// Wraps a list after commas.
fn wrapped(list: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for item in list.split_inclusive(',') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || line.len() + item.len() <= width => line.push_str(item),
            _ => lines.push(item.to_owned()),
        }
    }
    lines
}
