//! Made hands and draws.

use super::HandMeans;
use isofold_cards::CardSet;
use isofold_eval::{Draws, HandCategory, Made, categorize_all};
use isofold_solver::{Hand, View};
use isofold_tree::Player;

/// The name of several draws at once.
pub const COMBO_DRAW: &str = "combo draw";

/// The hands of a player that are one made hand, or have one draw.
pub struct CategoryMeans {
    /// The name of the made hand or of the draw.
    pub name: String,
    /// Their figures.
    pub means: HandMeans,
}

/// The made hands of a player, strong to weak, and the draws. Every hand is one made hand; it may have several draws, or none.
pub fn categories(view: &View, player: Player, wanted: impl Fn(&Hand) -> bool) -> [Vec<CategoryMeans>; 2] {
    let board: CardSet = view.board.iter().copied().collect();
    let named = categorize_all(board);
    let category = |hand: &Hand| named.as_ref().and_then(|hands| hands[hand.combo.index()]);
    let hands: Vec<(HandCategory, &Hand)> = view.hands[player.index()]
        .iter()
        .filter(|hand| hand.reach > 0.0 && wanted(hand))
        .filter_map(|hand| Some((category(hand)?, hand)))
        .collect();
    let part = |name: String, has: &dyn Fn(HandCategory) -> bool| {
        let hands: Vec<&Hand> = hands.iter().filter(|(one, _)| has(*one)).map(|&(_, hand)| hand).collect();
        Some(CategoryMeans { name, means: HandMeans::of(&hands)? })
    };
    let made = |made: Made| part(made.to_string(), &move |hand| hand.made == made);
    // A nut flush draw is counted once, though it is a flush draw too.
    let draw = |draw: Draws| part(draw.to_string(), &move |hand| hand.draws.iter().any(|one| one == draw));
    let combo_draw = part(COMBO_DRAW.to_owned(), &|hand| hand.draws.is_combo_draw());
    [
        Made::ALL.into_iter().rev().filter_map(made).collect(),
        combo_draw.into_iter().chain(Draws::ALL.into_iter().filter_map(draw)).collect(),
    ]
}
