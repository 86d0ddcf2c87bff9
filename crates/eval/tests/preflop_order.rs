//! Exhaustive test: the preflop order behind percentage ranges, computed again from every board and every opposing hand.
#![allow(clippy::unwrap_used)]

use isofold_cards::{Combo, Deck, HandClass, PREFLOP_ORDER};
use isofold_eval::{Board, HandRank, Ranking};
use isofold_iso::{Street, canonical_boards};

/// Wins and ties of every class against all hands on all boards, summed over the class's combos.
fn outcomes() -> [(u64, u64); HandClass::COUNT] {
    let mut outcomes = [(0, 0); HandClass::COUNT];
    for board in canonical_boards(Street::River, Deck::Full) {
        let ranks = Board::new(Ranking::Standard, board.cards).unwrap().rank_combos();
        let mut hands: Vec<(HandRank, Combo)> = ranks.iter().copied().zip(Combo::all()).collect();
        hands.retain(|&(rank, _)| rank != HandRank::NONE);
        hands.sort_unstable();
        // The number of weaker hands so far, and of those that hold each card.
        let (mut weaker, mut weaker_with) = (0, [0; 52]);
        for equals in hands.chunk_by(|a, b| a.0 == b.0) {
            let mut equal_with = [0; 52];
            let cards = |combo: Combo| combo.cards().map(|card| usize::from(card.index()));
            for &(_, combo) in equals {
                cards(combo).into_iter().for_each(|card| equal_with[card] += 1);
            }
            for &(_, combo) in equals {
                let [a, b] = cards(combo);
                let wins = weaker - weaker_with[a] - weaker_with[b];
                // The hand itself is subtracted twice.
                let ties = equals.len() as u64 + 1 - equal_with[a] - equal_with[b];
                let (all_wins, all_ties) = &mut outcomes[HandClass::of(combo).index()];
                *all_wins += wins * u64::from(board.multiplicity);
                *all_ties += ties * u64::from(board.multiplicity);
            }
            weaker += equals.len() as u64;
            (0..52).for_each(|card| weaker_with[card] += equal_with[card]);
        }
    }
    outcomes
}

#[test]
fn percentages_follow_equity_against_a_random_hand() {
    let outcomes = outcomes();
    // Published: aces win 1 781 508 418 and tie 11 402 312 of 2 097 572 400, per combo.
    assert_eq!(outcomes[HandClass::AA.index()], (6 * 1_781_508_418, 6 * 11_402_312));
    let equity = |class: &HandClass| {
        let (wins, ties) = outcomes[class.index()];
        (2 * wins + ties) as f64 / class.combos().count() as f64
    };
    let mut order: Vec<HandClass> = HandClass::all().collect();
    order.sort_by(|a, b| equity(b).total_cmp(&equity(a)));
    let text = |order: &[HandClass]| order.iter().map(HandClass::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(text(&PREFLOP_ORDER), text(&order));
}
