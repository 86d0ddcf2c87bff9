//! High hands: every fast path against the reference, and against the others.

use crate::five_cards;
use isofold_cards::{Card, CardSet, Combo, Deck};
use isofold_eval::{Board, HandRank, Holes, Level, Ranking, evaluate, evaluate_hands_at};
use proptest::prelude::*;
use proptest::sample::subsequence;
use std::collections::BTreeMap;

fn hand(deck: Deck, cards: impl Into<proptest::sample::SizeRange>) -> impl Strategy<Value = CardSet> {
    subsequence(deck.cards().iter().collect::<Vec<Card>>(), cards)
        .prop_map(|cards| cards.into_iter().collect())
}

fn ranking_and_two_hands() -> impl Strategy<Value = (Ranking, CardSet, CardSet)> {
    proptest::sample::select(Ranking::ALL.to_vec()).prop_flat_map(|ranking| {
        let any = || hand(ranking.deck(), 5..=7);
        // Hands that share most cards are close in rank, where an error in the order would show.
        let close = (hand(ranking.deck(), 8)).prop_map(|cards| {
            let cards: Vec<Card> = cards.iter().collect();
            (cards[1..].iter().copied().collect(), cards[..7].iter().copied().collect())
        });
        prop_oneof![(any(), any()), close].prop_map(move |(a, b)| (ranking, a, b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn compares_and_categorizes_as_the_reference((ranking, a, b) in ranking_and_two_hands()) {
        let (fast_a, fast_b) = (evaluate(ranking, a).unwrap(), evaluate(ranking, b).unwrap());
        let (reference_a, reference_b) = (five_cards::rank(ranking, a), five_cards::rank(ranking, b));
        prop_assert_eq!(fast_a.cmp(&fast_b), reference_a.cmp(&reference_b), "{} {}", a, b);
        prop_assert_eq!(fast_a.category(), five_cards::category(ranking, &reference_a));
    }

    #[test]
    fn a_board_with_a_hole_is_the_hand(cards in hand(Deck::Full, 5..=7), hole in 0usize..=3) {
        let cards: Vec<Card> = cards.iter().collect();
        let (hole, board) = cards.split_at(hole);
        let (hole, board): (CardSet, CardSet) = (hole.iter().copied().collect(), board.iter().copied().collect());
        let rank = Board::new(Ranking::Standard, board).unwrap().rank(hole);
        prop_assert_eq!(rank, evaluate(Ranking::Standard, hole | board));
        prop_assert!(rank.is_some());
    }
}

/// All hands of five cards are ordered as the reference orders them, with as many distinct ranks.
#[test]
fn five_cards_have_7462_ranks_in_the_right_order() {
    let mut classes: BTreeMap<five_cards::ReferenceRank, HandRank> = BTreeMap::new();
    let triples = Holes::all(3);
    let mut hands = 0;
    for pair in Combo::all() {
        let [low, _] = pair.cards();
        let below = usize::from(low.index());
        for i in 0..below * below.saturating_sub(1) * below.saturating_sub(2) / 6 {
            let cards = pair.set() | triples.get(i);
            let fast = evaluate(Ranking::Standard, cards).unwrap();
            let known = classes.entry(five_cards::rank(Ranking::Standard, cards)).or_insert(fast);
            assert_eq!(*known, fast, "{cards}");
            hands += 1;
        }
    }
    assert_eq!(hands, 2_598_960);
    assert_eq!(classes.len(), 7462);
    assert!(classes.values().is_sorted_by(|a, b| a < b));
}

/// Pseudo-random hands of a size, from a generator of a few lines.
fn random_hands(deck: Deck, cards: usize, count: usize) -> Vec<CardSet> {
    let deck: Vec<Card> = deck.cards().iter().collect();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    (0..count)
        .map(|_| {
            let mut hand = CardSet::EMPTY;
            while hand.len() < cards {
                hand = hand.with(deck[next() % deck.len()]);
            }
            hand
        })
        .collect()
}

/// Every level, ranking and size, with lengths that leave remainders.
#[test]
fn batches_equal_single_hands_at_every_level() {
    fn check<const CARDS: usize>(level: Level, ranking: Ranking) {
        let hands = random_hands(ranking.deck(), CARDS, 20_011);
        for len in [0, 1, 15, 16, 17, 31, 33, hands.len()] {
            let mut ranks = vec![HandRank::NONE; len];
            evaluate_hands_at::<CARDS>(level, ranking, &hands[..len], &mut ranks);
            for (hand, rank) in hands.iter().zip(ranks) {
                assert_eq!(Some(rank), evaluate(ranking, *hand), "{level:?} {ranking:?} {hand}");
            }
        }
    }
    for level in Level::ALL {
        for ranking in Ranking::ALL {
            check::<5>(level, ranking);
            check::<6>(level, ranking);
            check::<7>(level, ranking);
        }
    }
}

#[test]
fn holes_equal_single_hands_at_every_level() {
    for level in Level::ALL {
        for ranking in Ranking::ALL {
            for (board, hole) in [(3, 2), (4, 2), (5, 2), (4, 3), (2, 3), (4, 1)] {
                let holes = Holes::all(hole);
                for cards in random_hands(ranking.deck(), board, 3) {
                    let board = Board::new(ranking, cards).unwrap();
                    let run = 7..holes.len() - 3;
                    let mut ranks = vec![HandRank::NONE; run.len()];
                    board.rank_holes_at(level, &holes, run.clone(), &mut ranks);
                    for (i, rank) in run.zip(ranks) {
                        if let Some(expected) = board.rank(holes.get(i)) {
                            assert_eq!(rank, expected, "{level:?} {ranking:?} {cards} {}", holes.get(i));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn rank_combos_has_a_rank_for_each_combo_the_board_leaves() {
    for ranking in Ranking::ALL {
        for size in 3..=5 {
            for cards in random_hands(ranking.deck(), size, 10) {
                let board = Board::new(ranking, cards).unwrap();
                let ranks = board.rank_combos();
                for (combo, &rank) in Combo::all().zip(ranks.iter()) {
                    assert_eq!(rank, board.rank(combo.set()).unwrap_or(HandRank::NONE));
                }
                let live = ranking.deck().size() - size;
                assert_eq!(
                    ranks.iter().filter(|&&rank| rank != HandRank::NONE).count(),
                    live * (live - 1) / 2
                );
            }
        }
    }
    let too_short = Board::new(Ranking::Standard, "AsKs".parse().unwrap()).unwrap();
    assert!(too_short.rank_combos().iter().all(|&rank| rank == HandRank::NONE));
}

#[test]
fn what_is_no_hand_has_no_rank() {
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    assert_eq!(evaluate(Ranking::Standard, cards("AsKsQsJs")), None);
    assert_eq!(evaluate(Ranking::Standard, cards("AsKsQsJsTs9s8s7s")), None);
    assert_eq!(evaluate(Ranking::Short, cards("AsKsQsJs5s")), None);
    assert_eq!(Board::new(Ranking::Short, cards("5s")), None);
    let board = Board::new(Ranking::Short, cards("AsKsQsJs")).unwrap();
    assert_eq!(board.rank(cards("As9s")), None);
    assert_eq!(board.rank(cards("5s9s")), None);
    assert_eq!(board.rank(CardSet::EMPTY), None);
    assert!(Holes::new([cards("As"), cards("AsKs")]).is_none());
}
