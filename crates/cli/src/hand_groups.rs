//! The names of groups of hands with the same figures.

use crate::paint;
use isofold_cards::{CardSet, HandClass};

/// So many hands are named one by one.
const NAMED: usize = 3;

/// `AKs ×4` for all hands of a class, `A♣K♣ A♦K♦ ×2` for some of them.
pub(crate) fn name(class: Option<HandClass>, hands: &[CardSet]) -> String {
    let cards = |&hand: &CardSet| paint::groups(&[hand]);
    match (class, hands) {
        (_, [hand]) => cards(hand),
        (Some(class), _) => format!("{class} ×{}", hands.len()),
        (None, _) => {
            let named = hands.iter().rev().take(NAMED).map(cards).collect::<Vec<_>>().join(" ");
            format!("{named}{} ×{}", if hands.len() > NAMED { " …" } else { "" }, hands.len())
        }
    }
}
