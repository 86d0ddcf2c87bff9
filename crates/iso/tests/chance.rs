//! Chance classes against orbits found by trying every permutation on every card and range.
#![allow(clippy::unwrap_used)]

use isofold_cards::{Card, CardSet, Combo, Deck, HandClass, Range};
use isofold_iso::{Situation, Street, SuitGroup, SuitPerm, canonical_boards};
use proptest::prelude::*;

/// Ranges of classes with different weights, and sometimes a combo with a weight of its own.
fn range() -> impl Strategy<Value = Range> {
    let classes = proptest::collection::vec((0..HandClass::COUNT, 1u8..=2), 1..6);
    let combos = proptest::collection::vec((0..Combo::COUNT, 0u8..=2), 0..3);
    (classes, combos).prop_map(|(classes, combos)| {
        let mut range = Range::empty();
        for (class, weight) in classes {
            for combo in HandClass::new(class).unwrap().combos() {
                range.set(combo, f32::from(weight) / 2.0).unwrap();
            }
        }
        for (combo, weight) in combos {
            range.set(Combo::new(combo).unwrap(), f32::from(weight) / 2.0).unwrap();
        }
        range
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn classes_are_orbits(
        deck in proptest::sample::select(vec![Deck::Full, Deck::Short]),
        shuffled in Just(Card::all().collect::<Vec<_>>()).prop_shuffle(),
        (board, dead, known) in (3usize..=4, 0usize..3, proptest::sample::select(vec![0usize, 2])),
        ranges in proptest::collection::vec(range(), 0..3),
    ) {
        let mut cards = shuffled.into_iter().filter(|&card| deck.contains(card));
        let board: Vec<Card> = cards.by_ref().take(board).collect();
        let dead: CardSet = cards.by_ref().take(dead).collect();
        let known: CardSet = cards.by_ref().take(known).collect();
        let mut situation = Situation::with_deck(deck, &board).unwrap();
        for range in &ranges {
            situation = situation.range(range);
        }
        let situation = situation.dead(dead).unwrap().known(known).unwrap();

        let flop: CardSet = board[..3].iter().copied().collect();
        let turn: CardSet = board[3..].iter().copied().collect();
        let undealt = deck.cards() - flop - turn - dead - known;
        let live: Vec<Range> = ranges.iter().map(|range| range.without(CardSet::FULL - undealt)).collect();
        let fixes_everything = |perm: SuitPerm| {
            [flop, turn, dead, known].iter().all(|&set| perm.apply_set(set) == set)
                && live.iter().all(|range| perm.apply_range(range) == *range)
        };
        let perms: Vec<SuitPerm> = SuitPerm::all().filter(|&perm| fixes_everything(perm)).collect();
        prop_assert_eq!(situation.group().perms().collect::<Vec<_>>(), perms.clone());

        let classes = situation.chance_classes();
        prop_assert!(classes.is_sorted_by_key(|class| class.representative));
        let mut seen = CardSet::EMPTY;
        for class in &classes {
            let members: Vec<Card> = class.members.iter().map(|member| member.card).collect();
            let orbit: CardSet = perms.iter().map(|perm| perm.apply(class.representative)).collect();
            prop_assert_eq!(orbit.iter().collect::<Vec<_>>(), members, "in ascending order, the least first");
            prop_assert_eq!(orbit.iter().next(), Some(class.representative));
            for member in &class.members {
                prop_assert!(perms.contains(&member.perm));
                prop_assert_eq!(member.perm.apply(class.representative), member.card);
            }
            prop_assert!(!seen.intersects(orbit));
            seen = seen | orbit;
            prop_assert!(class.group.perms().all(|perm| perm.apply(class.representative) == class.representative));
        }
        prop_assert_eq!(seen, undealt);
    }
}

/// The stabilizer of every flop, from its cards alone.
#[test]
fn the_group_of_every_flop_is_the_true_one() {
    for flop in canonical_boards(Street::Flop, Deck::Full) {
        let keeps = |perm: &SuitPerm| flop.cards.iter().all(|card| flop.cards.contains(perm.apply(card)));
        let true_group: Vec<SuitPerm> = SuitPerm::all().filter(keeps).collect();
        assert_eq!(SuitGroup::of_set(flop.cards).perms().collect::<Vec<_>>(), true_group);
    }
}
