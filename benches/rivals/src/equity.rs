//! Questions about equity, each from its text to its answer.
//!
//! Before the flop isofold has a table for two players. A rival is asked only what it can answer in a minute: `rs_poker`
//! deals at random, and `rust_poker` does not tell how many deals it made at random. With three players `rust_poker` panics where there are
//! 10 000 choices of hands or more, and takes one player for another where the first and the third have the fewest.
//! `pokers` mends that, but would take minutes for the widest three.

use crate::timing::Benchmark;
use isofold_equity::{Method, Query, equity};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[derive(Clone, Copy)]
struct Question {
    name: &'static str,
    players: &'static [&'static str],
    board: &'static str,
}

/// The equity of each player.
type Answer = Vec<f64>;

const TWO_RANGES: &[&str] = &["QQ+,AKs,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"];

const PAIRS: Question = Question { name: "AA v KK", players: &["AA", "KK"], board: "" };
const RANGES: Question = Question { name: "2 ranges", players: TWO_RANGES, board: "" };
const FLOP: Question = Question { name: "2 ranges, flop", players: TWO_RANGES, board: "Ks7d4d" };
const THREE_CLASSES: Question =
    Question { name: "AKs v TT v J9o", players: &["AKs", "TT", "J9o"], board: "" };
const THREE_NARROW: Question =
    Question { name: "3 narrow ranges", players: &["AQs+", "TT,JJ", "QQ+,AKs"], board: "" };
const THREE_RANGES: Question =
    Question { name: "3 ranges", players: &["QQ+,AKs", "TT+,AQs+", "22+,A2s+,ATo+"], board: "" };
const SIX: Question = Question {
    name: "AA v 5 random",
    players: &["AA", "random", "random", "random", "random", "random"],
    board: "",
};

/// How many deals are made at random.
const DEALS: u64 = 1 << 20;

/// How far from each other exact answers may be.
const ROUNDING: f64 = 1e-9;
/// And those by random deals: ten standard errors.
const CHANCE: f64 = 5e-3;

/// Exact answers.
pub(crate) fn exact() -> Vec<Benchmark> {
    let versus = |question: Question| Benchmark::new(question.name, exactly(question, isofold));
    let omp = |benchmark: Benchmark, question| {
        benchmark
            .against("rust_poker", exactly(question, rust_poker))
            .against("pokers", exactly(question, pokers))
    };
    vec![
        omp(versus(PAIRS).against("isofold, no table", exactly(PAIRS, isofold_recursion)), PAIRS),
        omp(versus(RANGES).against("isofold, no table", exactly(RANGES, isofold_sums)), RANGES),
        omp(versus(FLOP), FLOP),
        omp(versus(THREE_CLASSES), THREE_CLASSES),
        omp(versus(THREE_NARROW), THREE_NARROW),
        versus(THREE_RANGES),
    ]
}

/// Random deals.
pub(crate) fn sampled() -> Benchmark {
    Benchmark::new(SIX.name, by_deals(SIX, isofold_sampled))
        .against("rs_poker", by_deals(SIX, rs_poker_sampled))
        .against("pokers", by_deals(SIX, pokers_sampled))
}

fn exactly(question: Question, answer: fn(&Question) -> Answer) -> impl FnMut() -> usize {
    let verify = verify(question, isofold(&question), ROUNDING);
    move || {
        verify(answer(&question));
        1
    }
}

fn by_deals(question: Question, answer: fn(&Question) -> Answer) -> impl FnMut() -> usize {
    let verify = verify(question, isofold_sampled(&question), CHANCE);
    move || {
        verify(answer(&question));
        DEALS as usize
    }
}

/// Panics unless an answer is as expected.
fn verify(question: Question, expected: Answer, most: f64) -> impl Fn(Answer) {
    move |answer| {
        let near = answer.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= most);
        let alike = near && answer.len() == expected.len();
        assert!(alike, "{}: {answer:?} where isofold has {expected:?}", question.name);
    }
}

fn query(question: &Question) -> Query {
    equity(&question.players.join(" | ")).board(question.board).threads(1)
}

fn equities(query: Query) -> Answer {
    let outcome = query.run().expect("the question can be answered");
    outcome.players.iter().map(|player| player.equity).collect()
}

fn isofold(question: &Question) -> Answer {
    equities(query(question).exact())
}

fn isofold_sums(question: &Question) -> Answer {
    equities(query(question).method(Method::HeadsUp))
}

fn isofold_recursion(question: &Question) -> Answer {
    equities(query(question).method(Method::Recursion))
}

fn isofold_sampled(question: &Question) -> Answer {
    equities(query(question).trials(DEALS))
}

fn owned(question: &Question) -> Vec<String> {
    question.players.iter().map(|&player| player.to_owned()).collect()
}

fn rust_poker(question: &Question) -> Answer {
    use rust_poker::{equity_calculator::exact_equity, hand_range};
    let ranges = hand_range::HandRange::from_strings(owned(question));
    let board = hand_range::get_card_mask(question.board);
    exact_equity(&ranges, board, 1).expect("rust_poker answers")
}

fn pokers(question: &Question) -> Answer {
    let ranges = pokers::HandRange::from_strings(owned(question));
    let board = pokers::get_card_mask(question.board);
    let never = Arc::new(AtomicBool::new(false));
    pokers::exact_equity(&ranges, board, 0, 1, never, |_| {}).expect("pokers answers").equities
}

/// Goes on until it is told to stop, which it looks at after each batch.
fn pokers_sampled(question: &Question) -> Answer {
    const BATCH: u64 = 1 << 12;
    let ranges = pokers::HandRange::from_strings(owned(question));
    let board = pokers::get_card_mask(question.board);
    let (stop, dealt) = (Arc::new(AtomicBool::new(false)), AtomicU64::new(0));
    let enough = Arc::clone(&stop);
    let progress = move |_| {
        if dealt.fetch_add(BATCH, Ordering::Relaxed) + BATCH == DEALS {
            enough.store(true, Ordering::SeqCst);
        }
    };
    let results = pokers::approx_equity(&ranges, board, 0, 1, 0.0, stop, progress).expect("pokers answers");
    assert_eq!(results.eval_count, DEALS);
    results.equities
}

/// Knows hands and players of whom nothing is known, but no ranges: one pair of aces is as good as another.
fn rs_poker_sampled(question: &Question) -> Answer {
    use rs_poker::{core::Hand, holdem::MonteCarloGame};
    let hand = |&player: &&str| match player {
        "AA" => Hand::new_from_str("AsAh").expect("a hand"),
        _ => Hand::default(),
    };
    let hands = question.players.iter().map(hand).collect();
    let mut game = MonteCarloGame::new(hands).expect("rs_poker answers");
    game.estimate_equity(DEALS as usize).into_iter().map(f64::from).collect()
}
