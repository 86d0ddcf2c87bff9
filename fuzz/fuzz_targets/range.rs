//! No bytes make the range parser panic, and every range it reads prints as text that gives the same weights. What other programs
//! are given reads back as the same hands.
#![no_main]

use isofold_cards::{Overlap, Range, RangeFormat};
use isofold_fuzz::check_message;
use libfuzzer_sys::fuzz_target;

const OVERLAPS: [Overlap; 5] = [Overlap::Error, Overlap::First, Overlap::Last, Overlap::Max, Overlap::Min];

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // The policy matters only where a combo is listed twice: then all five are tried.
    let strict = Range::parse(&text, Overlap::Error);
    let policies = if matches!(strict, Err(isofold_cards::RangeError::Overlap { .. })) { 5 } else { 1 };
    for overlap in OVERLAPS.into_iter().take(policies) {
        match Range::parse(&text, overlap) {
            Ok(range) => check(&range),
            Err(error) => {
                check_message(&text, &error.to_string());
                if let Some(suggestion) = error.suggestion() {
                    assert!(suggestion.parse::<Range>().is_ok(), "{suggestion}");
                }
            }
        }
    }
});

fn check(range: &Range) {
    assert_eq!(range.to_string().parse::<Range>().as_ref(), Ok(range));
    if range.combos() > 200 || range.combos() == 0 {
        return;
    }
    for format in [RangeFormat::Pio, RangeFormat::GtoWizard] {
        let text = range.to_format(format);
        let read = text.parse::<Range>().expect("what is written is a range");
        assert!(read.iter().map(|(combo, _)| combo).eq(range.iter().map(|(combo, _)| combo)), "{text}");
    }
}
