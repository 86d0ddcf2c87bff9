//! The made hands and draws of a range on a board, as tables.

use crate::paint;
use crate::table::{Side, Table};
use isofold_api::ranges::RangeCategories;
use isofold_cards::Card;

/// The board, a table of made hands, and one of draws if there are any.
pub(super) fn lines(categories: &RangeCategories, board: &[Card]) -> Vec<String> {
    let mut lines = vec![paint::board(board)];
    if categories.made.is_empty() {
        lines.push("the board leaves no combo of the range".to_owned());
    }
    for (head, parts) in [("made hand", &categories.made), ("draw", &categories.draws)] {
        if parts.is_empty() {
            continue;
        }
        let sides = [Side::Left, Side::Right, Side::Right, Side::Right, Side::Left];
        let mut table = Table::new([head, "combos", "weight", "share", ""].into_iter().zip(sides));
        for part in parts {
            table.row(vec![
                part.name.clone(),
                paint::grouped(part.combos),
                // The weights are f32: further digits would be noise.
                paint::grouped(part.weight as f32),
                paint::exact_percent(part.share, 2),
                paint::bar(part.share, 20),
            ]);
        }
        lines.push(String::new());
        lines.extend(table.lines());
    }
    lines
}
