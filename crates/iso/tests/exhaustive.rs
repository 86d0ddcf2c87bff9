//! Exhaustive tests: every index of the lists that are small enough, millions of random hands of the others.
#![allow(clippy::unwrap_used)]

use isofold_cards::{Card, CardSet, Deck};
use isofold_iso::{Indexer, canonical_form, match_up_classes};

/// Every index gives a hand in canonical form that has this index; by the sizes none is missing.
fn every_index(deck: Deck, rounds: &[usize]) {
    let indexer = Indexer::new(deck, rounds).unwrap();
    let mut hand = vec![CardSet::EMPTY; rounds.len()];
    for index in 0..indexer.size() {
        assert!(indexer.unindex_into(index, &mut hand));
        assert_eq!(indexer.index(&hand), Some(index), "{hand:?}");
        assert_eq!(canonical_form(&hand).groups(), hand, "index {index}");
    }
}

#[test]
fn every_index_of_full_deck_lists() {
    for rounds in [&[2, 3][..], &[3, 1, 1], &[5], &[7], &[2], &[3], &[4], &[6], &[3, 1], &[2, 4]] {
        every_index(Deck::Full, rounds);
    }
}

#[test]
fn every_index_of_short_deck_lists() {
    for rounds in [&[2][..], &[3], &[4], &[5], &[2, 3], &[2, 5], &[2, 3, 1]] {
        every_index(Deck::Short, rounds);
    }
}

/// Deals pseudo-random cards, from a generator of a few lines.
struct Dealer {
    state: u64,
    deck: Vec<Card>,
}

impl Dealer {
    fn new(deck: Deck) -> Dealer {
        Dealer { state: 0x9e37_79b9_7f4a_7c15, deck: deck.cards().iter().collect() }
    }

    fn deal(&mut self, rounds: &[usize]) -> Vec<CardSet> {
        let mut dealt = CardSet::EMPTY;
        let mut round = |size: usize| {
            let mut cards = CardSet::EMPTY;
            while cards.len() < size {
                self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let card = self.deck[(self.state >> 33) as usize % self.deck.len()];
                if !dealt.contains(card) {
                    dealt = dealt.with(card);
                    cards = cards.with(card);
                }
            }
            cards
        };
        rounds.iter().map(|&size| round(size)).collect()
    }
}

#[test]
fn ten_million_random_hands_of_the_other_lists() {
    for rounds in [&[2, 3, 1][..], &[2, 3, 1, 1], &[2, 5], &[4, 3], &[4, 3, 1], &[4, 5], &[4, 3, 1, 1]] {
        let indexer = Indexer::new(Deck::Full, rounds).unwrap();
        let mut dealer = Dealer::new(Deck::Full);
        for _ in 0..10_000_000 {
            let hand = dealer.deal(rounds);
            let index = indexer.index(&hand).unwrap();
            let form = indexer.unindex(index).unwrap();
            assert_eq!(form, canonical_form(&hand).groups());
            assert_eq!(indexer.index(&form), Some(index));
        }
    }
}

/// The reference for the count: of the six orders of three hands, the one with the least index counts.
#[test]
fn match_ups_of_three_can_be_listed() {
    let indexer = Indexer::new(Deck::Full, &[2, 2, 2]).unwrap();
    let mut hands = [CardSet::EMPTY; 3];
    let mut unordered = 0;
    for index in 0..indexer.size() {
        indexer.unindex_into(index, &mut hands);
        let [a, b, c] = hands;
        let orders = [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        unordered += u128::from(orders.iter().all(|order| indexer.index(order) >= Some(index)));
    }
    assert_eq!(Some(unordered), match_up_classes(Deck::Full, 3));
}
