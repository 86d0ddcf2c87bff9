//! The number of hands of each category, over all hands: the published counts.
#![allow(clippy::unwrap_used)]

mod subsets;

use isofold_cards::Card;
use isofold_eval::{Board, Category, HandRank, Holes, Ranking};
use std::collections::BTreeSet;
use subsets::subsets;

/// Visits the ranks of all hands of `board` + `hole` cards of the deck, in blocks.
fn all_hands(ranking: Ranking, board: usize, hole: usize, mut visit: impl FnMut(&[HandRank])) {
    let deck: Vec<Card> = ranking.deck().cards().iter().collect();
    let holes = Holes::new(subsets(&deck, hole)).unwrap();
    let below = |n: usize| (0..hole).fold(1, |product, i| product * (n - i.min(n)) / (i + 1));
    let mut ranks = vec![HandRank::NONE; holes.len()];
    for cards in subsets(&deck, board) {
        // In colexicographic order the holes whose cards are all below the board's least come first.
        let least = deck.iter().position(|&card| cards.contains(card)).unwrap();
        let ranks = &mut ranks[..below(least)];
        Board::new(ranking, cards).unwrap().rank_holes(&holes, 0..ranks.len(), ranks);
        visit(ranks);
    }
}

fn frequencies(ranking: Ranking, board: usize, hole: usize) -> [u64; 9] {
    let mut counts = [0; 16];
    all_hands(ranking, board, hole, |ranks| {
        for rank in ranks {
            counts[(rank.bits() >> 28) as usize] += 1;
        }
    });
    // The category of each code, from one rank of each.
    let mut frequencies = [0; 9];
    let mut names = [None; 16];
    all_hands(ranking, board.min(2), 3, |ranks| {
        for rank in ranks {
            names[(rank.bits() >> 28) as usize] = Some(rank.category());
        }
    });
    for (name, count) in names.into_iter().zip(counts) {
        match name {
            Some(category) => frequencies[category as usize] += count,
            None => assert_eq!(count, 0),
        }
    }
    frequencies
}

#[test]
fn five_cards() {
    let expected = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
    assert_eq!(frequencies(Ranking::Standard, 2, 3), expected);
    let mut ranks: BTreeSet<HandRank> = BTreeSet::new();
    all_hands(Ranking::Standard, 2, 3, |block| ranks.extend(block));
    assert_eq!(ranks.len(), 7462);
    assert_eq!(ranks.iter().filter(|rank| rank.category() == Category::HighCard).count(), 1277);
}

#[test]
fn six_cards() {
    // C(52, 6) hands.
    let expected = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844];
    assert_eq!(frequencies(Ranking::Standard, 3, 3), expected);
}

#[test]
fn seven_cards() {
    let expected =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(frequencies(Ranking::Standard, 4, 3), expected);
}

/// C(36, 5) hands, counted by combinatorics: 126 sets of five ranks, of which 6 are straights.
#[test]
fn short_deck_five_cards() {
    let high_card = (126 - 6) * (1024 - 4);
    let pair = 9 * 6 * 56 * 64;
    let two_pair = 36 * 36 * 7 * 4;
    let trips = 9 * 4 * 28 * 16;
    let (straight, flush) = (6 * (1024 - 4), (126 - 6) * 4);
    let (full_house, quads, straight_flush) = (9 * 4 * 8 * 6, 9 * 8 * 4, 6 * 4);
    let expected = [high_card, pair, two_pair, trips, straight, flush, full_house, quads, straight_flush];
    assert_eq!(expected.iter().sum::<u64>(), 376_992);
    assert_eq!(frequencies(Ranking::Short, 2, 3), expected);
    assert_eq!(frequencies(Ranking::ShortTrips, 2, 3), expected);
}
