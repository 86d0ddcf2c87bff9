//! The verdict on both games, in sentences.

use super::page::unit;
use crate::paint;
use isofold_service::compare::{Games, Side};
use isofold_tree::Unit;

/// The verdict, in sentences.
pub(super) fn verdict(games: &Games, a: &Side, b: &Side) -> Vec<String> {
    if !games.is_same {
        let different = paint::list(&games.differences);
        if !games.scale.is_comparable() {
            let name = |side: &Side| if side.spot.unit == Unit::Chips { "chips" } else { "big blinds" };
            let units = format!("A is in {}, B in {}: amounts are not compared", name(a), name(b));
            return vec![format!("two games; different: {different}"), units];
        }
        let tree = if games.is_same_tree { "the same betting tree" } else { "another betting tree" };
        let verdict = format!("two games, {tree}; different: {different}");
        let is_in_chips = !unit(a).is_icm() && unit(a).is_in_chips();
        let chips = "a big blind has other chips in B: differences of EVs are in the chips of A".to_owned();
        return [verdict]
            .into_iter()
            .chain((is_in_chips && !games.scale.is_even()).then_some(chips))
            .collect();
    }
    if !games.is_same_line {
        return vec!["one game, two places".to_owned()];
    }
    let mut lines = vec!["one game: the trees are the same, only the equilibrium differs".to_owned()];
    let (Some(bound), Some(difference)) = (games.ev_bound, games.start_difference(a, b)) else {
        lines.push("the game is not zero-sum, so its equilibria may have different EVs".to_owned());
        return lines;
    };
    let most = difference.iter().fold(0.0, |most: f64, difference| most.max(difference.abs()));
    let (most, bound) = (unit(a).text(most), unit(a).amount(bound));
    lines.push(match games.is_within_bound(a, b) {
        Some(true) => {
            format!("EVs at the start differ by {most}, within the {bound} that exploitability allows")
        }
        _ => {
            format!("EVs at the start differ by {most}, more than the {bound} that exploitability allows")
        }
    });
    lines
}
