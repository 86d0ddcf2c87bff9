//! No text makes a parser of names panic, and each prints as a name that reads as the same: games, decks, streets, made hands, draws,
//! permutations, fingerprints, streets that are saved, textures, frequency grids, presets, features.
#![no_main]

use isofold_abstraction::{Config, Feature};
use isofold_cards::Deck;
use isofold_eval::{Draws, Game, HandCategory, Made};
use isofold_fuzz::{check, choice_and_text, round_trip};
use isofold_iso::{Street, SuitPerm};
use isofold_solver::Grid;
use isofold_store::{Fingerprint, SavedStreets, Texture};
use isofold_tree::Category;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    let text = &text;
    match choice % 16 {
        0 => check::<Game>(text),
        1 => check::<Deck>(text),
        2 => check::<Street>(text),
        3 => check::<Made>(text),
        4 => check::<Draws>(text),
        5 => check::<HandCategory>(text),
        6 => permutation(text),
        7 => check::<Fingerprint>(text),
        8 => check::<SavedStreets>(text),
        9 => check::<Texture>(text),
        10..13 => check::<Grid>(text),
        13 => assert!(Config::preset(text).map_or_else(|error| !error.to_string().is_empty(), |_| true)),
        14 => categories(text),
        _ => {
            let toml = format!("buckets = {{ flop = 2, turn = 2, river = 2 }}\nfeature = {text:?}");
            let is_feature = Feature::ALL.iter().any(|feature| feature.name() == text);
            assert!(is_feature || Config::from_toml(&toml).is_err(), "{text:?}");
        }
    }
});

fn permutation(text: &str) {
    if let Some(perm) = round_trip::<SuitPerm>(text) {
        assert_eq!(perm.then(perm.inverse()), SuitPerm::IDENTITY);
        assert!(!perm.cycles().is_empty());
    }
}

fn categories(text: &str) {
    match Category::list(text) {
        Ok(categories) => {
            assert_eq!(Category::list(&Category::listed(&categories)).as_ref(), Ok(&categories));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
