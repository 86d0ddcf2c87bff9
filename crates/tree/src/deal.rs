//! Whether players can hold hands of their ranges at the same time.

use isofold_cards::{CardSet, Combo, Range};

/// Steps after which the search ends: ranges so entangled are let through, and whoever deals from them will see.
const STEPS: usize = 1_000_000;

/// Whether there is a hand for everybody without a card being held twice.
pub(crate) fn is_possible(ranges: Vec<Range>) -> bool {
    let hands = |range: &Range| range.iter().map(|(combo, _)| combo).collect::<Vec<_>>();
    let mut hands: Vec<Vec<Combo>> = ranges.iter().map(hands).collect();
    // Whoever has the least choice chooses first.
    hands.sort_by_key(Vec::len);
    fits(&hands, CardSet::EMPTY, &mut 0)
}

fn fits(hands: &[Vec<Combo>], taken: CardSet, steps: &mut usize) -> bool {
    let Some((first, rest)) = hands.split_first() else { return true };
    first.iter().filter(|combo| !combo.set().intersects(taken)).any(|combo| {
        *steps += 1;
        *steps > STEPS || fits(rest, taken | combo.set(), steps)
    })
}
