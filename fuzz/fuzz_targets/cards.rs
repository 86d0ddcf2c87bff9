//! No bytes make the card parser panic, and what it reads it reads again from its own print.
#![no_main]

use isofold_cards::{Card, CardSet, Combo, parse_cards};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<Card>();
    let _ = text.parse::<Combo>();
    if let Ok(cards) = parse_cards(&text) {
        let printed: String = cards.iter().map(Card::to_string).collect();
        assert_eq!(parse_cards(&printed).as_ref(), Ok(&cards));
        assert_eq!(text.parse::<CardSet>(), Ok(cards.into_iter().collect()));
    }
});
