//! Opponent cluster hand strength of all classes.
#![allow(clippy::unwrap_used)]

use isofold_abstraction::{FlopOchs, Ochs, OpponentClusters, RiverOchs, TurnOchs};
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_eval::{HandRank, Ranking, evaluate};
use std::time::Instant;

/// The reference: the equities of a hand against each cluster, every hand of the opponent on every runout one by one.
fn reference(opponents: &OpponentClusters, hole: CardSet, board: CardSet) -> Vec<f64> {
    let (mut points, mut most) = (vec![0.0; opponents.clusters()], vec![0.0; opponents.clusters()]);
    for river in runouts(board, CardSet::FULL - hole) {
        let rank = |hand: CardSet| -> HandRank { evaluate(Ranking::Standard, hand | river).unwrap() };
        let own = rank(hole);
        for other in Combo::all().filter(|other| !other.set().intersects(river | hole)) {
            let (cluster, rank) = (opponents.cluster(HandClass::of(other)), rank(other.set()));
            points[cluster] += if own > rank { 1.0 } else { f64::from(u8::from(own == rank)) / 2.0 };
            most[cluster] += 1.0;
        }
    }
    let overall = points.iter().sum::<f64>() / most.iter().sum::<f64>();
    points.iter().zip(most).map(|(points, most)| if most > 0.0 { points / most } else { overall }).collect()
}

/// The rivers of a board.
fn runouts(board: CardSet, deck: CardSet) -> Vec<CardSet> {
    let mut boards = vec![board];
    for _ in board.len()..5 {
        let more = boards.iter().flat_map(|&board| (deck - board).iter().map(move |card| board.with(card)));
        boards = more.collect();
        boards.sort_unstable();
        boards.dedup();
    }
    boards
}

/// Some hands on boards of `size` cards.
fn deals(size: usize, many: usize) -> Vec<(CardSet, CardSet)> {
    let mut state = size as u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Card::new(((state >> 33) % 52) as u8).unwrap()
    };
    let mut set = |size: usize, without: CardSet| {
        let mut set = CardSet::EMPTY;
        while set.len() < size {
            set = set | (CardSet::from(next()) - without);
        }
        set
    };
    let deal = |_| {
        let board = set(size, CardSet::EMPTY);
        (set(2, board), board)
    };
    (0..many).map(deal).collect()
}

fn check(opponents: &OpponentClusters, found: &Ochs, size: usize, many: usize, within: f64) {
    for (hole, board) in deals(size, many) {
        let wanted = reference(opponents, hole, board);
        let equities = found.equities(hole, board).unwrap();
        assert_eq!(equities.len(), wanted.len());
        for (&equity, wanted) in equities.iter().zip(&wanted) {
            assert!(
                (f64::from(equity) - wanted).abs() <= within,
                "{hole} on {board}: {equity}, not {wanted}"
            );
        }
    }
    assert_eq!(found.rows().len(), found.cells() * found.dimension());
    assert!(found.by_class().iter().all(|&number| (number as usize) < found.cells()));
    assert!(found.weights().iter().all(|&weight| weight > 0.0));
}

#[test]
fn all_streets() {
    let opponents = OpponentClusters::compute(8, 1, &|_, _| ()).unwrap();
    assert_eq!(opponents.clusters(), 8);
    let worst = HandClass::of("7h2c".parse().unwrap());
    assert_eq!((opponents.cluster(worst), opponents.cluster(HandClass::AA)), (0, 7));
    assert_eq!(OpponentClusters::compute(8, 1, &|_, _| ()), Ok(opponents.clone()));

    let started = Instant::now();
    let rivers = RiverOchs::compute(&opponents, &|_, _| ());
    println!("rivers {:?}, {} cells", started.elapsed(), rivers.cells());
    assert_eq!(rivers.by_class().len(), 123_156_254);
    assert_eq!(rivers.weights().iter().sum::<f64>(), 2_598_960.0 * 1_081.0);
    check(&opponents, &rivers, 5, 300, 0.5 / f64::from(RiverOchs::STEPS) + 1e-6);
    drop(rivers);

    let started = Instant::now();
    let turns = TurnOchs::compute(&opponents, &|_, _| ());
    println!("turns {:?}, {} cells", started.elapsed(), turns.cells());
    assert_eq!(turns.by_class().len(), 13_960_050);
    assert_eq!(turns.weights().iter().sum::<f64>(), 270_725.0 * 1_128.0);
    check(&opponents, &turns, 4, 100, 1e-6);

    let started = Instant::now();
    let flops = FlopOchs::compute(&turns, &|_, _| ());
    println!("flops {:?}, {} cells", started.elapsed(), flops.cells());
    assert_eq!(flops.by_class().len(), 1_286_792);
    assert_eq!(flops.weights().iter().sum::<f64>(), 22_100.0 * 1_176.0);
    check(&opponents, &flops, 3, 20, 1e-6);
}
