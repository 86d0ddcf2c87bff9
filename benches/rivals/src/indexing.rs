//! The index of a hand dealt in rounds, and the hand of an index.

use crate::dealer::Dealer;
use crate::{HANDS, timing::Benchmark};
use isofold_cards::{Card, CardSet, Deck};
use isofold_iso::Indexer;
use std::hint::black_box;

type Cards = [Card; 7];

/// Indexing and unindexing seven cards dealt in these rounds.
pub(crate) fn benchmarks<const N: usize>(rounds: [usize; N]) -> [Benchmark; 2] {
    let mut dealer = Dealer::new();
    let hands: Vec<Cards> = (0..HANDS).map(|_| dealer.hand()).collect();
    let name = rounds.map(|cards| cards.to_string()).join(",");
    let benchmarks = [
        Benchmark::new(format!("index ({name})"), index(rounds, &hands)),
        Benchmark::new(format!("unindex ({name})"), unindex(rounds, &hands)),
    ];
    #[cfg(feature = "hand_indexer")]
    let benchmarks = waugh::enter(benchmarks, rounds, &hands);
    benchmarks
}

fn indexer<const N: usize>(rounds: [usize; N]) -> Indexer {
    Indexer::new(Deck::Full, &rounds).expect("seven cards can be numbered")
}

fn deal<const N: usize>(rounds: [usize; N], hand: &Cards) -> [CardSet; N] {
    let mut cards = hand.iter().copied();
    rounds.map(|size| cards.by_ref().take(size).collect())
}

fn indices<const N: usize>(indexer: &Indexer, hands: &[[CardSet; N]]) -> Vec<u64> {
    hands.iter().map(|hand| indexer.index(hand).expect("the hand fits the rounds")).collect()
}

fn index<const N: usize>(rounds: [usize; N], hands: &[Cards]) -> impl FnMut() -> usize + use<N> {
    let indexer = indexer(rounds);
    let hands: Vec<[CardSet; N]> = hands.iter().map(|hand| deal(rounds, hand)).collect();
    move || {
        black_box(hands.iter().filter_map(|hand| indexer.index(hand)).fold(0, |sum, index| sum ^ index));
        hands.len()
    }
}

fn unindex<const N: usize>(rounds: [usize; N], hands: &[Cards]) -> impl FnMut() -> usize + use<N> {
    let indexer = indexer(rounds);
    let hands: Vec<[CardSet; N]> = hands.iter().map(|hand| deal(rounds, hand)).collect();
    let indices = indices(&indexer, &hands);
    move || {
        let mut hand = [CardSet::EMPTY; N];
        let mut sum = CardSet::EMPTY;
        for &index in &indices {
            indexer.unindex_into(index, &mut hand);
            sum = sum ^ hand[0];
        }
        black_box(sum);
        indices.len()
    }
}

/// Waugh's own library; its cards are numbered as isofold's.
#[cfg(feature = "hand_indexer")]
mod waugh {
    use super::*;
    use hand_indexer::HandIndexer;
    use std::collections::HashMap;

    type Bytes = [u8; 7];

    pub(super) fn enter<const N: usize>(
        benchmarks: [Benchmark; 2],
        rounds: [usize; N],
        hands: &[Cards],
    ) -> [Benchmark; 2] {
        verify(rounds, hands);
        let [index, unindex] = benchmarks;
        [
            index.against("hand_indexer", rival_index(rounds, hands)),
            unindex.against("hand_indexer", rival_unindex(rounds, hands)),
        ]
    }

    fn rival<const N: usize>(rounds: [usize; N]) -> HandIndexer {
        HandIndexer::init(N as u32, rounds.map(|cards| cards as u8).to_vec())
    }

    fn bytes(hands: &[Cards]) -> Vec<Bytes> {
        hands.iter().map(|hand| hand.map(Card::index)).collect()
    }

    /// The hand, with the suits of the cards from `start` on moved round by `by`.
    fn relabelled(hand: &Cards, start: usize, by: u8) -> Cards {
        let mut hand = *hand;
        for card in &mut hand[start..] {
            let index = card.index() & !3 | (card.index() + by) & 3;
            *card = Card::new(index).expect("moving the suit gives a card");
        }
        hand
    }

    /// Panics unless both number the same classes: as many, equal index iff equal index, and the rival's hand of an
    /// index is in the class that isofold puts it in.
    fn verify<const N: usize>(rounds: [usize; N], hands: &[Cards]) {
        let (ours, theirs) = (indexer(rounds), rival(rounds));
        assert_eq!(ours.size(), theirs.size(N as u32 - 1), "as many classes");
        // Random hands are seldom of one class: relabelling all their cards keeps it, relabelling some seldom does.
        let hands = hands.iter().take(4096).flat_map(|hand| {
            [(0, 0), (0, 1), (0, 2), (0, 3), (rounds[0], 1), (rounds[0], 2)]
                .map(|(start, by)| relabelled(hand, start, by))
        });
        let (mut to_theirs, mut to_ours) = (HashMap::new(), HashMap::new());
        for hand in hands.filter(|hand| hand.iter().copied().collect::<CardSet>().len() == hand.len()) {
            let our_index = ours.index(&deal(rounds, &hand)).expect("the hand fits the rounds");
            let their_index = theirs.get_index(&hand.map(Card::index));
            assert_eq!(
                *to_theirs.entry(our_index).or_insert(their_index),
                their_index,
                "one class split in two"
            );
            assert_eq!(*to_ours.entry(their_index).or_insert(our_index), our_index, "two classes made one");
            let mut form = Bytes::default();
            theirs.get_hand(N as u32 - 1, their_index, &mut form);
            let form = form.map(|card| Card::new(card).expect("a card"));
            assert_eq!(ours.index(&deal(rounds, &form)), Some(our_index), "the hand of an index");
        }
    }

    fn rival_index<const N: usize>(rounds: [usize; N], hands: &[Cards]) -> impl FnMut() -> usize + use<N> {
        let (indexer, hands) = (rival(rounds), bytes(hands));
        move || {
            black_box(hands.iter().fold(0, |sum, hand| sum ^ indexer.get_index(hand)));
            hands.len()
        }
    }

    fn rival_unindex<const N: usize>(rounds: [usize; N], hands: &[Cards]) -> impl FnMut() -> usize + use<N> {
        let indexer = rival(rounds);
        let indices: Vec<u64> = bytes(hands).iter().map(|hand| indexer.get_index(hand)).collect();
        move || {
            let mut hand = Bytes::default();
            let mut sum = 0;
            for &index in &indices {
                indexer.get_hand(N as u32 - 1, index, &mut hand);
                sum ^= hand[0];
            }
            black_box(sum);
            indices.len()
        }
    }
}
