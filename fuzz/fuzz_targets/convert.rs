//! No bytes make the readers of other programs' texts panic; what is converted is a spot file that reads as the same spot, a range that
//! comes back, and what is written for another program reads back as the same tree.
#![no_main]

use isofold_convert::{Content, Converted, Format, read, write};
use isofold_fuzz::choice_and_text;
use isofold_tree::{Spot, Tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    // Each of the six, or the one that the text looks like.
    let format = Format::ALL.into_iter().nth(choice % 7);
    let Converted { content, remarks, .. } = match read(&text, format) {
        Ok(converted) => converted,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let lines = text.lines().count().max(1);
    assert!(remarks.iter().all(|remark| (1..=lines).contains(&remark.line) && !remark.text.is_empty()));
    match content {
        Content::Range(range) => {
            let text = write(&Content::Range(range.clone()), Format::Upi).expect("every range has weights");
            let again = read(&text, Some(Format::Upi)).expect("weights are read back");
            assert_eq!(again.content, Content::Range(range));
        }
        Content::Spot(spot) => {
            assert_eq!(Spot::from_toml(&spot.to_toml()).as_ref(), Ok(&*spot));
            // Large trees are no other trees, and take long.
            if Tree::with_limit(&spot, 300).is_err() {
                return;
            }
            for format in [Format::Pio, Format::Upi, Format::Texas] {
                // A spot that the other program cannot have is refused; a text that makes another tree is, too.
                if let Err(error) = write(&Content::Spot(spot.clone()), format) {
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
});
