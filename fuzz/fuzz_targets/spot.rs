//! No bytes make the reader of spot files panic; a spot prints as a file that gives the same spot, and its canonical form is its own,
//! whatever its suits are called.
#![no_main]

use isofold_iso::SuitPerm;
use isofold_store::CanonicalSpot;
use isofold_tree::{Spot, Tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let spot = match Spot::from_toml(&text) {
        Ok(spot) => spot,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let printed = spot.to_toml();
    assert_eq!(Spot::from_toml(&printed).as_ref(), Ok(&spot), "{printed}");
    if let Ok(tree) = Tree::with_limit(&spot, 200) {
        assert!(!tree.nodes().is_empty());
    }
    let canonical = CanonicalSpot::of(&spot);
    assert_eq!(CanonicalSpot::of(&canonical.spot).spot, canonical.spot);
    let perm = SuitPerm::all().nth(bytes.len() % 24).unwrap_or(SuitPerm::IDENTITY);
    let other = CanonicalSpot::of(&spot.relabelled(perm));
    assert_eq!((other.fingerprint, other.text), (canonical.fingerprint, canonical.text));
});
