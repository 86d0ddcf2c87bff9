//! Whether any deal gives every player a hand of their range.

use isofold_cards::{CardSet, Combo, Range};

/// The number of steps after which the search gives up and lets the ranges through: the solver refuses them if there is no deal.
const MAX_STEPS: usize = 1_000_000;

/// Whether every player can have a hand of their range without any card being dealt twice.
pub(crate) fn is_possible(ranges: Vec<Range>) -> bool {
    let hands = |range: &Range| range.iter().map(|(combo, _)| combo).collect::<Vec<_>>();
    let mut hands: Vec<Vec<Combo>> = ranges.iter().map(hands).collect();
    // The narrowest range first: that is where most branches fail.
    hands.sort_by_key(Vec::len);
    fits(&hands, CardSet::EMPTY, &mut 0)
}

fn fits(hands: &[Vec<Combo>], taken: CardSet, steps: &mut usize) -> bool {
    let Some((first, rest)) = hands.split_first() else { return true };
    first.iter().filter(|combo| !combo.set().intersects(taken)).any(|combo| {
        *steps += 1;
        *steps > MAX_STEPS || fits(rest, taken | combo.set(), steps)
    })
}
