//! Exhaustive tests: every hand of seven cards, and of six, ranked one by one and in batches.
#![allow(clippy::unwrap_used)]

mod subsets;

use isofold_cards::Card;
use isofold_eval::{Board, HandRank, Holes, Level, Ranking};
use std::collections::HashSet;
use subsets::subsets;

/// Every instruction set ranks every hand of board and hole cards as a single hand is ranked; returns the number of
/// different ranks.
fn distinct_ranks(ranking: Ranking, board: usize) -> usize {
    let deck: Vec<Card> = ranking.deck().cards().iter().collect();
    let holes = Holes::new(subsets(&deck, 3)).unwrap();
    let mut ranks = vec![HandRank::NONE; holes.len()];
    let mut distinct: HashSet<HandRank> = HashSet::new();
    for cards in subsets(&deck, board) {
        let least = deck.iter().position(|&card| cards.contains(card)).unwrap();
        let count = least * least.saturating_sub(1) * least.saturating_sub(2) / 6;
        let board = Board::new(ranking, cards).unwrap();
        for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
            board.rank_holes_at(level, &holes, 0..count, &mut ranks[..count]);
            for (hole, &rank) in ranks[..count].iter().enumerate() {
                assert_eq!(board.rank(holes.get(hole)), Some(rank), "{level:?} {cards} {}", holes.get(hole));
            }
        }
        distinct.extend(&ranks[..count]);
    }
    distinct.len()
}

#[test]
fn seven_cards_have_4824_ranks() {
    assert_eq!(distinct_ranks(Ranking::Standard, 4), 4_824);
}

#[test]
fn six_cards_have_6075_ranks() {
    assert_eq!(distinct_ranks(Ranking::Standard, 3), 6_075);
}

#[test]
fn short_deck_ranks() {
    assert_eq!(distinct_ranks(Ranking::Short, 2), 1_404);
    assert_eq!(distinct_ranks(Ranking::Short, 4), 752);
    assert_eq!(distinct_ranks(Ranking::ShortTrips, 4), 762);
}
