//! No bytes make the card parser panic, and what it reads it reads again from its own print.
#![no_main]

use isofold_cards::{Card, CardSet, Combo, parse_cards};
use isofold_fuzz::{check_message, round_trip};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    round_trip::<Card>(&text);
    round_trip::<Combo>(&text);
    round_trip::<CardSet>(&text);
    match parse_cards(&text) {
        Ok(cards) => {
            let printed: String = cards.iter().map(Card::to_string).collect();
            assert_eq!(parse_cards(&printed).as_ref(), Ok(&cards));
            assert_eq!(text.parse::<CardSet>(), Ok(cards.into_iter().collect()));
        }
        Err(error) => check_message(&text, &error.to_string()),
    }
});
