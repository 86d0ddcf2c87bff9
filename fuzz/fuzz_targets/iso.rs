//! Canonical forms of any groups of cards are their own canonical forms and have the same signature for all relabellings; an index
//! and its hand give each other.
#![no_main]

use isofold_cards::{Card, CardSet, Deck};
use isofold_fuzz::choice_and_text;
use isofold_iso::{Indexer, SuitPerm, canonical_form};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

const ROUNDS: [&[usize]; 4] = [&[2], &[2, 3], &[2, 3, 1, 1], &[4, 3]];

fn indexers() -> &'static [Indexer] {
    static INDEXERS: OnceLock<Vec<Indexer>> = OnceLock::new();
    INDEXERS.get_or_init(|| {
        let of = |rounds: &&[usize]| {
            [Deck::Full, Deck::Short].map(|deck| Indexer::new(deck, rounds).expect("an indexer"))
        };
        ROUNDS.iter().flat_map(of).collect()
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    let indexer = &indexers()[choice % indexers().len()];
    if let Ok(index) = text.parse::<u64>() {
        let hand = indexer.unindex(index);
        assert_eq!(hand.is_some(), index < indexer.size());
        assert!(hand.is_none_or(|hand| indexer.index(&hand) == Some(index)));
    }
    let groups: Vec<CardSet> = if choice & 128 == 0 {
        let Ok(groups) = text.split('|').map(str::parse).collect::<Result<_, _>>() else { return };
        groups
    } else {
        bytes[1..]
            .split(|&byte| byte >= 52)
            .map(|group| group.iter().copied().filter_map(Card::new).collect())
            .collect()
    };
    let perm = SuitPerm::all().nth(choice % 24).unwrap_or(SuitPerm::IDENTITY);
    let relabelled: Vec<CardSet> = groups.iter().map(|&group| perm.apply_set(group)).collect();
    let (form, other) = (canonical_form(&groups), canonical_form(&relabelled));
    assert_eq!((form.groups(), form.signature()), (other.groups(), other.signature()));
    assert_eq!(canonical_form(form.groups()).groups(), form.groups());
    let back: Vec<CardSet> =
        form.groups().iter().map(|&group| form.from_canonical().apply_set(group)).collect();
    assert_eq!(back, groups);
    if let Some(index) = indexer.index(&groups) {
        assert_eq!(indexer.index(&relabelled), Some(index));
        let hand = indexer.unindex(index).expect("a hand of each index");
        assert_eq!(canonical_form(&hand).groups(), form.groups());
    }
});
