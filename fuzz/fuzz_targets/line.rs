//! No bytes make the readers of lines, frequencies and locks panic, and what they read prints as text that gives the same again.
#![no_main]

use isofold_fuzz::{check, choice_and_text, round_trip};
use isofold_iso::SuitPerm;
use isofold_tree::{ActionFrequencies, Line, Lock};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    match choice % 3 {
        0 => {
            if let Some(line) = round_trip::<Line>(&text) {
                let perm = SuitPerm::all().nth(choice / 3 % 24).unwrap_or(SuitPerm::IDENTITY);
                assert_eq!(line.relabelled(perm).relabelled(perm.inverse()), line);
            }
        }
        1 => check::<ActionFrequencies>(&text),
        _ => check::<Lock>(&text),
    }
});
