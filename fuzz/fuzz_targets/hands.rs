//! No bytes make the parsers of hands and of board patterns panic, and what they read is in order.
#![no_main]

use isofold_cards::{BoardPattern, CardSet, Deck, Hands};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // A few words can name many hands, and more of them find no more faults.
    let short: String = text.chars().take(32).collect();
    for sizes in [4..=4, 1..=3] {
        match Hands::parse(&short, Deck::Full, sizes) {
            Ok(hands) => {
                assert!(!hands.is_empty() && hands.sets().is_sorted_by(|a, b| a < b));
                assert!(
                    hands
                        .iter()
                        .all(|(set, weight)| set.len() == hands.cards() && weight > 0.0 && weight <= 1.0)
                );
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    match text.parse::<BoardPattern>() {
        Ok(board) => {
            assert_eq!(board.to_string().parse::<BoardPattern>().as_ref(), Ok(&board));
            let starts = board.starts(Deck::Full, CardSet::EMPTY);
            assert!(starts.is_sorted_by(|a, b| a.0 < b.0));
            assert!(starts.iter().all(|&(cards, ways)| cards.len() + board.to_come(5) == 5 && ways > 0));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
