//! No bytes make the readers of spots, sizes and lines panic, and what they read prints as text that gives the same again.
#![no_main]

use isofold_tree::{Line, Sizes, Spot, Tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(spot) = Spot::from_toml(&text) {
        assert_eq!(Spot::from_toml(&spot.to_toml()).as_ref(), Ok(&spot));
        if let Ok(tree) = Tree::with_limit(&spot, 2_000) {
            assert!(!tree.nodes().is_empty());
        }
    }
    if let Ok(sizes) = text.parse::<Sizes>() {
        assert_eq!(sizes.to_string().parse::<Sizes>().as_ref(), Ok(&sizes));
    }
    if let Ok(line) = text.parse::<Line>() {
        assert_eq!(line.to_string().parse::<Line>().as_ref(), Ok(&line));
    }
});
