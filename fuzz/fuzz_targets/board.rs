//! No bytes make the parser of board patterns panic; what it reads prints as itself, and its starts are in order.
#![no_main]

use isofold_cards::{BoardPattern, CardSet, Deck};
use isofold_fuzz::round_trip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Some(board) = round_trip::<BoardPattern>(&text) else { return };
    // All flops of a pattern take a while to list, and more cards find no more faults.
    if text.chars().filter(|card| matches!(card, '*' | 'X' | 'x' | '?')).count() > 1 {
        return;
    }
    for deck in [Deck::Full, Deck::Short] {
        let starts = board.starts(deck, CardSet::EMPTY);
        assert!(starts.is_sorted_by(|a, b| a.0 < b.0));
        assert!(starts.iter().all(|&(cards, ways)| cards.len() + board.to_come(5) == 5 && ways > 0));
    }
});
