//! The made hands and draws of a range on a board, with their shares of the range.

use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::{Card, Range};
use isofold_eval::{Draws, HandCategory, Made, categorize_all};
use serde::{Serialize, Serializer};

/// The categories that the range has, strong to weak.
#[derive(Serialize)]
pub(super) struct Categories {
    #[serde(serialize_with = "text")]
    board: Vec<Card>,
    /// Every hand is in one of these.
    made: Vec<CategoryShare>,
    /// A hand may be in several of these, or in none.
    draws: Vec<CategoryShare>,
}

#[derive(Serialize)]
struct CategoryShare {
    name: String,
    combos: usize,
    weight: f64,
    /// `weight` as a share of the whole range.
    share: f64,
}

/// Serializes a board as text, in the order given.
fn text<S: Serializer>(board: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&board.iter().map(Card::to_string).collect::<String>())
}

impl Categories {
    /// The categories of a range without the cards of the board, which are three to five.
    pub(super) fn new(range: &Range, board: &[Card]) -> Categories {
        let named = categorize_all(board.iter().copied().collect());
        let category = |index: usize| named.as_ref().and_then(|hands| hands[index]);
        let hands: Vec<(HandCategory, f64)> = (range.iter())
            .filter_map(|(combo, weight)| Some((category(combo.index())?, f64::from(weight))))
            .collect();
        let whole: f64 = hands.iter().map(|(_, weight)| weight).sum();
        let part = |name: String, wanted: &dyn Fn(HandCategory) -> bool| {
            let weights = hands.iter().filter(|(hand, _)| wanted(*hand)).map(|(_, weight)| weight);
            let (combos, weight) = (weights.clone().count(), weights.sum::<f64>());
            (combos > 0).then(|| CategoryShare { name, combos, weight, share: weight / whole })
        };
        // A nut flush draw is counted once, though it is a flush draw too.
        let draws =
            |draw: Draws| part(draw.to_string(), &move |hand| hand.draws.iter().any(|one| one == draw));
        let combo_draw = part("combo draw".to_owned(), &|hand| hand.draws.is_combo_draw());
        Categories {
            board: board.to_vec(),
            made: Made::ALL
                .into_iter()
                .rev()
                .filter_map(|made| part(made.to_string(), &move |hand| hand.made == made))
                .collect(),
            draws: combo_draw.into_iter().chain(Draws::ALL.into_iter().filter_map(draws)).collect(),
        }
    }

    /// The board, a table of made hands, and one of draws if there are any.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![paint::board(&self.board)];
        if self.made.is_empty() {
            lines.push("the board leaves no combo of the range".to_owned());
        }
        for (head, parts) in [("made hand", &self.made), ("draw", &self.draws)] {
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
}
