//! Ranges as text.

use isofold_cards::Range;
use isofold_convert::{Content, Format, read, write};
use proptest::prelude::*;

fn range(text: &str, format: Option<Format>) -> (Format, Range) {
    let converted = read(text, format).unwrap();
    match converted.content {
        Content::Range(range) => (converted.format, *range),
        Content::Spot(_) => panic!("a spot"),
    }
}

#[test]
fn notations_are_recognized_and_read() {
    for (text, format, same) in [
        ("AA,KK:0.5,AhKh", Format::Pio, "AA,KK:0.5,AhKh"),
        ("AKs,[50.0]AA,KK[/50.0]", Format::GtoPlus, "AKs,AA:0.5,KK:0.5"),
        ("AhAd: 0.5,AsKs: 1", Format::Wizard, "AhAd:0.5,AsKs"),
    ] {
        let (found, read) = range(text, None);
        assert_eq!((found, read), (format, same.parse().unwrap()), "{text}");
    }
    let numbers = vec!["1"; 1326].join(" ");
    assert_eq!(range(&numbers, None), (Format::Upi, Range::full()));
}

#[test]
fn a_spot_is_no_range() {
    let spot = isofold_tree::Spot::from_toml(isofold_tree::spots::RIVER).unwrap();
    let content = Content::Spot(Box::new(spot));
    let message = write(&content, Format::GtoPlus).unwrap_err().to_string();
    assert_eq!(message, "gto+ has ranges only, and this is a spot");
}

proptest! {
    /// Every format gives the weights back: 1326 numbers and isofold's own to the bit, the others to six decimals.
    #[test]
    fn ranges_come_back(weights in proptest::collection::vec(prop_oneof![Just(0.0f32), Just(1.0), 0.0f32..=1.0], 1326)) {
        prop_assume!(weights.iter().any(|&weight| weight > 0.0));
        let given = Range::from_weights(&weights).unwrap();
        let content = Content::Range(Box::new(given.clone()));
        for format in Format::ALL {
            let text = write(&content, format).unwrap();
            let (_, back) = range(&text, Some(format));
            let most = if matches!(format, Format::Upi | Format::Isofold) { 0.0 } else { 1e-6 };
            for (a, b) in given.weights().iter().zip(back.weights()) {
                prop_assert!((a - b).abs() <= most, "{} {} {}", format, a, b);
            }
        }
    }
}
