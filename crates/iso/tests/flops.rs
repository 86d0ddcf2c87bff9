//! The canonical form of every hand on every flop.
#![allow(clippy::unwrap_used)]

use isofold_cards::{Card, CardSet, Combo, Deck};
use isofold_iso::{Indexer, canonical};
use std::collections::HashSet;

/// All 25 989 600 hands on flops: as many forms, signatures and indices as classes.
#[test]
fn forms_of_all_hands_on_flops_differ_for_different_classes() {
    let indexer = Indexer::new(Deck::Full, &[2, 3]).unwrap();
    let mut form_of: Vec<Option<[CardSet; 2]>> = vec![None; indexer.size() as usize];
    let mut signatures = HashSet::new();
    for combo in Combo::all() {
        let left: Vec<Card> = (CardSet::FULL - combo.set()).iter().collect();
        for (i, &a) in left.iter().enumerate() {
            for (j, &b) in left[..i].iter().enumerate() {
                for &c in &left[..j] {
                    let flop: CardSet = [a, b, c].into_iter().collect();
                    let form = canonical([combo.set(), flop]);
                    let groups: [CardSet; 2] = form.groups().try_into().unwrap();
                    let index = indexer.index(&[combo.set(), flop]).unwrap() as usize;
                    // One form for each index, and no form for two: there are as many forms as indices.
                    match form_of[index] {
                        Some(known) => assert_eq!(known, groups),
                        None => {
                            form_of[index] = Some(groups);
                            assert!(signatures.insert(form.signature()), "{form}");
                        }
                    }
                }
            }
        }
    }
    assert_eq!(signatures.len(), 1_286_792);
    assert_eq!(form_of.iter().flatten().collect::<HashSet<_>>().len(), 1_286_792);
}
