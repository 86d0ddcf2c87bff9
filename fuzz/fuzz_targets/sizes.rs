//! No bytes make the readers of bet sizes and of big blinds panic, and what they read prints as text that gives the same again.
#![no_main]

use isofold_fuzz::{check, choice_and_text, round_trip};
use isofold_tree::{BigBlinds, Size, Sizes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    match choice % 4 {
        0 => check::<Size>(&text),
        1 => check::<Sizes>(&text),
        2 => match (Sizes::for_bets(&text), text.parse::<Sizes>()) {
            (Ok(bets), all) => assert_eq!(Ok(bets), all),
            (Err(error), _) => assert!(!error.to_string().is_empty()),
        },
        _ => {
            if let Some(amount) = round_trip::<BigBlinds>(&text) {
                let per = BigBlinds::chips_per_bb([amount], BigBlinds::MIN_CHIPS);
                let chips = amount.chips(per);
                assert!(chips.is_none_or(|chips| BigBlinds::of_chips(chips, per) == amount));
            }
        }
    }
});
