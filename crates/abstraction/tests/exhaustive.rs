//! The outcomes and futures of all classes.
#![allow(clippy::unwrap_used)]

use isofold_abstraction::{FlopFutures, Outcome, RiverOutcomes, TurnFutures};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Ranking, evaluate};
use std::collections::HashSet;
use std::time::Instant;

#[test]
fn outcomes_and_futures() {
    let rivers = RiverOutcomes::compute(&|_, _| ());
    assert_eq!(rivers.by_class().len() as u64, RiverOutcomes::CLASSES);
    assert_eq!(rivers.outcomes().len(), 20_687);
    assert!(rivers.outcomes().is_sorted());

    // Some hands on some boards, one by one.
    let mut state = 1u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..300 {
        let mut cards: Vec<Card> = Vec::new();
        while cards.len() < 7 {
            let card = Card::new(next(52) as u8).unwrap();
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let (hole, board): (CardSet, CardSet) =
            (cards[..2].iter().copied().collect(), cards[2..].iter().copied().collect());
        let own = evaluate(Ranking::Standard, hole | board).unwrap();
        let mut outcome = Outcome::default();
        for other in Combo::all().map(Combo::set).filter(|other| !other.intersects(hole | board)) {
            let rank = evaluate(Ranking::Standard, other | board).unwrap();
            outcome.win += u16::from(own > rank);
            outcome.tie += u16::from(own == rank);
        }
        assert_eq!(rivers.outcome(hole, board), Some(outcome));
    }

    let started = Instant::now();
    let turns = TurnFutures::compute(&rivers, &|_, _| ());
    println!("turns {:?}", started.elapsed());
    assert_eq!(turns.by_class().len() as u64, TurnFutures::CLASSES);
    assert_eq!(turns.futures().len(), 2_337_912);
    let totals = turns.totals(&rivers);
    assert_eq!(totals.iter().collect::<HashSet<_>>().len(), 1_850_624);

    let started = Instant::now();
    let flops = FlopFutures::compute(&turns, &|_, _| ());
    println!("flops {:?}", started.elapsed());
    assert_eq!(flops.by_class().len() as u64, FlopFutures::CLASSES);
    assert_eq!(flops.futures().len(), 1_137_132);
    let totals = flops.totals(&totals);
    assert_eq!(totals.iter().collect::<HashSet<_>>().len(), 1_028_325);
}
