//! Bunching, against the reference implementation.

use crate::reference::{Random, ReferenceSolver, check_best_responses, compare, random_spots};
use isofold_cards::{CardSet, Combo};
use isofold_solver::{Options, Rule, Solver};
use isofold_tree::{Line, Spot, Street};

#[test]
fn random_rivers() {
    random_spots(5, Random::folded, 7000..7100, 4, &[1, 2, 5, 20]);
}

#[test]
fn random_turns() {
    random_spots(4, Random::folded, 7000..7010, 2, &[1, 2, 5, 20]);
}

#[test]
fn random_flops() {
    random_spots(3, Random::folded, 7000..7002, 1, &[1, 2, 5]);
}

/// Payouts, locks and folded ranges, together or alone.
#[test]
fn random_spots_of_every_kind() {
    random_spots(5, Random::everything, 8000..8100, 4, &[1, 2, 5, 20]);
    random_spots(4, Random::everything, 8000..8008, 2, &[1, 2, 5, 20]);
    random_spots(3, Random::everything, 8000..8002, 1, &[1, 2, 5]);
}

#[test]
fn a_best_response_is_the_best_of_all_pure_strategies() {
    let checked = (9000..9040).filter(|&seed| check_best_responses(seed, Random::folded)).count();
    assert!(checked > 20, "{checked}");
}

const FLOP: &str = "Qh8h3h";
const TURN: &str = "Qh8h3h2h";

/// On a flop or a turn where three suits are isomorphic.
fn monotone(board: &str, folded: &[&str]) -> Spot {
    let spot = Spot::on(board).pot(50).stack(120).oop("AKs,QJs:0.5,88").ip("AQs,KJs,33:0.6");
    let spot = spot.bet(Street::Flop, "60%, a").bet(Street::Turn, "60%, a").bet(Street::River, "a");
    folded.iter().fold(spot, |spot, range| spot.folded(range)).build().unwrap()
}

/// Folded ranges that leave so many permutations of suits.
#[track_caller]
fn agree(folded: &[&str], order: u32) {
    let spot = monotone(TURN, folded);
    assert_eq!(Solver::new(&spot, &Options::default()).unwrap().group().order(), order);
    let lines = ["", "x", "b30 c | 7h", "b30 c | 7s", "b30 c | Ad | x", "x x | Ac"];
    let lines: Vec<Line> = lines.iter().map(|line| line.parse().unwrap()).collect();
    let tally = compare((&spot, Rule::default()), 2, &[1, 2], |_| lines.clone());
    assert!(tally.is_good(0.0), "{tally:?}");
}

#[test]
fn folded_hands_that_no_suit_stands_out_of() {
    agree(&["A2s+,AKo:0.25"], 6);
    agree(&["AA,KJs", "KQo,AJs"], 6);
}

#[test]
fn folded_hands_that_tell_suits_apart() {
    agree(&["AsJs,AA"], 2);
    agree(&["AsKd,AdKc,AcKs"], 3);
    agree(&["AsJs,KK", "KdJd,99"], 1);
}

/// The reference deals every card as often as it should: whatever was folded, it gives out all chips.
#[test]
fn what_one_wins_the_other_loses() {
    for folded in [&["A2s+,AKo:0.25"][..], &["AA,KJs", "KQo,AJs"], &["AsJs,KK", "KdJd:0.1,99", "AdAc,7s4d"]] {
        let spot = monotone(TURN, folded);
        let (mut reference, mut solver) =
            (ReferenceSolver::new(&spot, Rule::default()), Solver::new(&spot, &Options::default()).unwrap());
        reference.iterate();
        solver.iterate();
        for [oop, ip] in [reference.evs(), solver.evs()] {
            assert!((oop + ip - 50.0).abs() < 50.0 * 1e-5, "{oop} {ip}");
        }
    }
}

/// Folding any two cards gives no information. It scales all values, and a prediction is rounded to powers of two: so none is made.
#[test]
fn any_two_cards_tell_nothing() {
    let evs = |folded: &[&str]| {
        let spot = monotone(TURN, folded);
        let rule = Rule::default().without_prediction();
        let mut solver = Solver::new(&spot, &Options { rule, ..Options::default() }).unwrap();
        (0..5).for_each(|_| solver.iterate());
        solver.evs()
    };
    for (a, b) in evs(&[]).into_iter().zip(evs(&["random"])) {
        assert!((a - b).abs() < 290.0 * 1e-5, "{a} {b}");
    }
}

/// The weight of all pairs of hands that leave some cards.
fn pairs(spot: &Spot, gone: CardSet) -> f64 {
    let [oop, ip] = [0, 1].map(|player: usize| spot.ranges[player].without(gone));
    let of = |(a, weight): (Combo, f32)| -> f64 {
        let opponents = ip.iter().filter(|(b, _)| !a.set().intersects(b.set()));
        opponents.map(|(_, other)| f64::from(weight) * f64::from(other)).sum()
    };
    oop.iter().map(of).sum()
}

/// Before the first update, EVs with folded ranges are the mean over the folded hands, each of them dead.
fn check_dead_cards(evs_of: impl Fn(&Spot) -> [f64; 2]) {
    for folded in [&["AsJs,KK,7s2d:0.25"][..], &["AsAd,KsJs:0.5,2s2c", "KdQs,AdJd,2s3d:0.1"]] {
        let spot = monotone(FLOP, folded);
        let start = spot.board.iter().copied().collect();
        let mut ways = vec![(CardSet::EMPTY, 1.0)];
        for range in &spot.folded {
            let range: Vec<(Combo, f32)> = range.without(start).iter().collect();
            let with = |&(held, weight): &(CardSet, f64)| {
                let left = range.iter().filter(move |(combo, _)| !combo.set().intersects(held));
                left.map(move |(combo, other)| (held | combo.set(), weight * f64::from(*other)))
                    .collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with).collect();
        }
        let (mut sums, mut total) = ([0.0; 2], 0.0);
        for (held, weight) in ways {
            let weight = weight * pairs(&spot, start | held);
            let dead = Spot { dead: held, folded: Vec::new(), ..spot.clone() };
            let evs = Solver::new(&dead, &Options::default()).unwrap().evs();
            [0, 1].iter().for_each(|&player: &usize| sums[player] += weight * evs[player]);
            total += weight;
        }
        for (ev, sum) in evs_of(&spot).into_iter().zip(sums) {
            assert!((ev - sum / total).abs() < 290.0 * 1e-6, "{folded:?}: {ev}, but {}", sum / total);
        }
    }
}

#[test]
fn folded_hands_are_dead_cards() {
    check_dead_cards(|spot| Solver::new(spot, &Options::default()).unwrap().evs());
}

#[test]
fn folded_hands_are_dead_cards_to_the_twin() {
    check_dead_cards(|spot| ReferenceSolver::new(spot, Rule::default()).evs());
}

/// Cards that were folded more often come less often. Before the first update every line is taken.
#[test]
fn chances_of_the_next_cards() {
    let spot = monotone(FLOP, &["AA,KJs", "KQo,AJs,76s:0.3"]);
    let mut reference = ReferenceSolver::new(&spot, Rule::default());
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    for line in ["x x", "b30 c", "x x | Ac | x x", "x x | 7s | b30 c"] {
        let line: Line = line.parse().unwrap();
        let chances = reference.chances(&line);
        assert!((chances.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
        let mut cards = 0;
        for class in solver.next_cards(&line).unwrap() {
            let of = |card| chances.iter().find(|(other, _)| *other == card).unwrap().1;
            let wanted: f64 = class.cards.iter().map(|&card| of(card)).sum();
            assert!((class.chance - wanted).abs() < 1e-6, "{class:?}, but {wanted}");
            cards += class.cards.len();
        }
        assert_eq!(cards, chances.len());
    }
}
