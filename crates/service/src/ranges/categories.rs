//! The made hands and draws of a range on a board, with their shares of the range.

use isofold_api::ranges::{CategoryShare, RangeCategories};
use isofold_cards::{Card, Range};
use isofold_eval::{Draws, HandCategory, Made, categorize_all};

/// The categories of a range without the cards of the board, which are three to five; strong to weak.
pub(super) fn of(range: &Range, board: &[Card]) -> RangeCategories {
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
    let draws = |draw: Draws| part(draw.to_string(), &move |hand| hand.draws.iter().any(|one| one == draw));
    let combo_draw = part("combo draw".to_owned(), &|hand| hand.draws.is_combo_draw());
    RangeCategories {
        board: board.iter().map(Card::to_string).collect(),
        made: Made::ALL
            .into_iter()
            .rev()
            .filter_map(|made| part(made.to_string(), &move |hand| hand.made == made))
            .collect(),
        draws: combo_draw.into_iter().chain(Draws::ALL.into_iter().filter_map(draws)).collect(),
    }
}
