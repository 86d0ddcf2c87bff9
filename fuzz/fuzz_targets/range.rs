//! No bytes make the range parser panic, and every range it reads prints as text that gives the same weights.
#![no_main]

use isofold_cards::{Overlap, Range};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for overlap in [Overlap::Error, Overlap::First, Overlap::Last, Overlap::Max, Overlap::Min] {
        match Range::parse(&text, overlap) {
            Ok(range) => assert_eq!(range.to_string().parse::<Range>().as_ref(), Ok(&range)),
            Err(error) => {
                // A message that cannot be printed, or a suggestion that cannot be read, is a fault too.
                assert!(!error.to_string().is_empty());
                if let Some(suggestion) = error.suggestion() {
                    assert!(suggestion.parse::<Range>().is_ok(), "{suggestion}");
                }
            }
        }
    }
});
