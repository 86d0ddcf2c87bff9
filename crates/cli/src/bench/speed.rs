//! The benchmarks of single layers, and the bars that they are held to.

use super::dealer::Dealer;
use super::equity;
use isofold_cards::{CardSet, Deck};
use isofold_eval::{Board, Game, HandRank, Hole, Holes, Ranking, Strength, evaluate, evaluate_hands};
use isofold_iso::{Indexer, Street, canonical, canonical_boards};
use serde::Serialize;
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The random hands of a run.
const HANDS: usize = 1 << 16;

/// One benchmark.
pub(super) struct Benchmark {
    pub(super) name: &'static str,
    bar: Option<f64>,
    unit: Unit,
    /// Prepares the benchmark: a function that runs it once and returns the number of items.
    prepare: Prepare,
    /// Whether it takes so long that it is run once, and only with `--long`.
    pub(super) long: bool,
}

pub(super) type Prepare = fn() -> Box<dyn FnMut() -> usize>;

#[derive(Clone, Copy, PartialEq, Serialize)]
enum Unit {
    /// Millions per second: more is better.
    #[serde(rename = "M/s")]
    Rate,
    /// Milliseconds: less is better.
    #[serde(rename = "ms")]
    Time,
}

/// The result of a benchmark.
#[derive(Serialize)]
pub(super) struct Figure {
    name: &'static str,
    best: f64,
    unit: Unit,
    bar: Option<f64>,
    met: Option<bool>,
}

/// A benchmark of a rate, with its lower bound.
const fn rate(name: &'static str, bar: Option<f64>, prepare: Prepare) -> Benchmark {
    Benchmark { name, bar, unit: Unit::Rate, prepare, long: false }
}

/// A benchmark of a time, with its upper bound.
const fn time(name: &'static str, bar: f64, prepare: Prepare) -> Benchmark {
    Benchmark { name, bar: Some(bar), unit: Unit::Time, prepare, long: false }
}

/// All benchmarks, layer by layer.
pub(super) const ALL: [Benchmark; 22] = [
    rate("eval 7 in order", Some(700.0), eval_in_order),
    rate("eval 7 random", Some(400.0), eval_random),
    rate("eval 7 one by one", None, eval_one_by_one),
    rate("eval combos on a board", None, eval_combos),
    rate("eval Omaha random", None, eval_omaha),
    rate("eval Omaha on boards", None, eval_omaha_boards),
    rate("canonical (2,3)", Some(40.0), canonical_flops),
    rate("index (2,3,1,1)", Some(30.0), || index([2, 3, 1, 1])),
    rate("index (2,5)", Some(45.0), || index([2, 5])),
    rate("unindex (2,3,1,1)", Some(20.0), || unindex([2, 3, 1, 1])),
    rate("unindex (2,5)", Some(20.0), || unindex([2, 5])),
    time("canonical rivers", 100.0, rivers),
    time("equity table, suit-symmetric", 1.0, equity::table),
    time("equity table, any weights", 10.0, equity::table_any_weights),
    time("equity heads-up flop", 4.0, equity::flop),
    time("equity heads-up flop, all", 20.0, equity::flop_all),
    time("equity AKs TT J9o", 50.0, equity::three_classes),
    time("equity three ranges", 2000.0, equity::three_ranges),
    Benchmark { long: true, ..time("equity three random", 90_000.0, equity::three_random) },
    time("equity Omaha", 100.0, equity::omaha),
    rate("equity sampled, 6 players", Some(25.0), equity::sampled),
    rate("equity sampled, 3 ranges", None, equity::sampled_ranges),
];

impl Benchmark {
    /// The best of several runs, after one that does not count.
    pub(super) fn measure(&self, runs: u32) -> Figure {
        let mut work = (self.prepare)();
        let runs = if self.long { 1 } else { runs };
        if !self.long {
            work();
        }
        let best = (0..runs).map(|_| self.run(&mut *work)).fold(None, |best: Option<f64>, value| {
            Some(best.map_or(
                value,
                |best| if self.unit == Unit::Rate { best.max(value) } else { best.min(value) },
            ))
        });
        let best = best.unwrap_or(f64::NAN);
        let met = self.bar.map(|bar| if self.unit == Unit::Rate { best >= bar } else { best <= bar });
        Figure { name: self.name, best, unit: self.unit, bar: self.bar, met }
    }

    /// Runs the benchmark until it can be timed.
    fn run(&self, work: &mut dyn FnMut() -> usize) -> f64 {
        let start = Instant::now();
        let (mut items, mut times) = (0, 0);
        let elapsed = loop {
            items += work();
            times += 1;
            let elapsed = start.elapsed();
            if elapsed >= Duration::from_millis(50) {
                break elapsed.as_secs_f64();
            }
        };
        match self.unit {
            Unit::Rate => items as f64 / elapsed / 1e6,
            Unit::Time => elapsed / f64::from(times) * 1e3,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.unit == Unit::Rate { "M/s" } else { "ms" };
        let digits = if self.best < 10.0 { 3 } else { 1 };
        write!(f, "{:<28} {:>10.digits$}  ", self.name, self.best)?;
        match (self.bar, self.met) {
            (Some(bar), Some(met)) => {
                write!(f, "{unit:<4}  {bar:>9}  {}", if met { "met" } else { "missed" })
            }
            _ => write!(f, "{unit}"),
        }
    }
}

/// All C(52, 7) hands: every set of four cards with every set of three below its lowest, in colexicographic order.
fn eval_in_order() -> Box<dyn FnMut() -> usize> {
    const BLOCK: usize = 1024;
    let triples = Holes::all(3);
    let mut ranks = [HandRank::NONE; BLOCK];
    Box::new(move || {
        let (mut hands, mut sum) = (0, 0u32);
        for greatest in CardSet::FULL.iter() {
            for second in CardSet::FULL.iter().take_while(|&card| card < greatest) {
                for third in CardSet::FULL.iter().take_while(|&card| card < second) {
                    for least in CardSet::FULL.iter().take_while(|&card| card < third) {
                        let cards = [greatest, second, third, least].into_iter().collect();
                        let Some(board) = Board::new(Ranking::Standard, cards) else { continue };
                        let below = usize::from(least.index());
                        let count = below * below.saturating_sub(1) * below.saturating_sub(2) / 6;
                        for start in (0..count).step_by(BLOCK) {
                            let ranks = &mut ranks[..BLOCK.min(count - start)];
                            board.rank_holes(&triples, start..start + ranks.len(), ranks);
                            sum = ranks.iter().fold(sum, |sum, rank| sum.wrapping_add(rank.bits()));
                        }
                        hands += count;
                    }
                }
            }
        }
        black_box(sum);
        hands
    })
}

fn random_hands() -> Vec<CardSet> {
    let mut dealer = Dealer::new(Deck::Full);
    (0..HANDS).map(|_| dealer.rounds([7])[0]).collect()
}

fn eval_random() -> Box<dyn FnMut() -> usize> {
    let hands = random_hands();
    let mut ranks = vec![HandRank::NONE; HANDS];
    Box::new(move || {
        evaluate_hands::<7>(Ranking::Standard, &hands, &mut ranks);
        black_box(&ranks);
        HANDS
    })
}

fn eval_one_by_one() -> Box<dyn FnMut() -> usize> {
    let hands = random_hands();
    Box::new(move || {
        let ranks = hands.iter().filter_map(|&hand| evaluate(Ranking::Standard, hand));
        black_box(ranks.fold(0u32, |sum, rank| sum.wrapping_add(rank.bits())));
        HANDS
    })
}

fn eval_combos() -> Box<dyn FnMut() -> usize> {
    let mut dealer = Dealer::new(Deck::Full);
    let boards: Vec<Board> =
        (0..1024).filter_map(|_| Board::new(Ranking::Standard, dealer.rounds([5])[0])).collect();
    Box::new(move || {
        for board in &boards {
            black_box(board.rank_combos());
        }
        boards.len() * 1081
    })
}

fn eval_omaha() -> Box<dyn FnMut() -> usize> {
    const DEALS: usize = 1 << 14;
    let mut dealer = Dealer::new(Deck::Full);
    let deals: Vec<[CardSet; 2]> = (0..DEALS).map(|_| dealer.rounds([4, 5])).collect();
    let holes: Vec<CardSet> = deals.iter().map(|deal| deal[0]).collect();
    let boards: Vec<CardSet> = deals.iter().map(|deal| deal[1]).collect();
    let mut strengths = vec![Strength::NONE; DEALS];
    Box::new(move || {
        Game::Omaha.rank_deals(&holes, &boards, &mut strengths, &mut []);
        black_box(&strengths);
        DEALS
    })
}

fn eval_omaha_boards() -> Box<dyn FnMut() -> usize> {
    let mut dealer = Dealer::new(Deck::Full);
    let boards: Vec<CardSet> = (0..HANDS).map(|_| dealer.rounds([5])[0]).collect();
    let hole = dealer.rounds([4])[0];
    let mut strengths = vec![Strength::NONE; HANDS];
    Box::new(move || {
        if let Some(hole) = Hole::new(Game::Omaha, hole) {
            hole.rank_boards(&boards, &mut strengths, &mut []);
        }
        black_box(&strengths);
        HANDS
    })
}

fn canonical_flops() -> Box<dyn FnMut() -> usize> {
    let mut dealer = Dealer::new(Deck::Full);
    let hands: Vec<[CardSet; 2]> = (0..HANDS).map(|_| dealer.rounds([2, 3])).collect();
    Box::new(move || {
        black_box(hands.iter().fold(0, |hash, &hand| hash ^ canonical(hand).signature().0));
        HANDS
    })
}

/// The indexer of a list of rounds, and random hands.
fn indexed<const N: usize>(rounds: [usize; N]) -> (Indexer, Vec<[CardSet; N]>) {
    let indexer = Indexer::new(Deck::Full, &rounds).expect("the rounds of the benchmarks are valid");
    let mut dealer = Dealer::new(Deck::Full);
    (indexer, (0..HANDS).map(|_| dealer.rounds(rounds)).collect())
}

fn index<const N: usize>(rounds: [usize; N]) -> Box<dyn FnMut() -> usize> {
    let (indexer, hands) = indexed(rounds);
    Box::new(move || {
        black_box(hands.iter().filter_map(|hand| indexer.index(hand)).fold(0, |sum, index| sum ^ index));
        hands.len()
    })
}

fn unindex<const N: usize>(rounds: [usize; N]) -> Box<dyn FnMut() -> usize> {
    let (indexer, hands) = indexed(rounds);
    let indices: Vec<u64> = hands.iter().filter_map(|hand| indexer.index(hand)).collect();
    assert_eq!(indices.len(), hands.len(), "every hand that is dealt has an index");
    Box::new(move || {
        let mut hand = [CardSet::EMPTY; N];
        let mut sum = CardSet::EMPTY;
        for &index in &indices {
            indexer.unindex_into(index, &mut hand);
            sum = sum ^ hand[0];
        }
        black_box(sum);
        indices.len()
    })
}

fn rivers() -> Box<dyn FnMut() -> usize> {
    Box::new(|| black_box(canonical_boards(Street::River, Deck::Full)).len())
}
