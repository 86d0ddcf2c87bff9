//! The engine against the slow twin.
#![allow(clippy::unwrap_used)]

mod slow;

use slow::{Apart, Random, compare};

fn random_spots(cards: usize, seeds: std::ops::Range<u64>) {
    let mut all = Apart::default();
    for seed in seeds {
    for it in [1,2,3,4,5,10,20] {
        let mut random = Random::new(seed);
        let spot = random.spot(cards);
        let rule = random.rule();
        let begin = std::time::Instant::now();
        let apart = compare(&spot, rule, &[it], |twin| (0..4).map(|_| random.line(twin)).collect());
        println!("{cards} {seed} {it} {:?} evs {:.1e} exp {:.1e} reach {:.1e} strategy {:.1e} hands {:.1e} eq {:.1e}", begin.elapsed(), apart.evs, apart.exploitability, apart.reach, apart.strategy, apart.hand_evs, apart.equities);
        all = all.and(apart);
    }}
    println!("{cards} {all:?}");
}

#[test]
fn rivers() {
    random_spots(5, 0..100);
}

#[test]
fn turns() {
    random_spots(4, 0..30);
}
