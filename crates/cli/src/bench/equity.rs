//! Equity queries, on one thread.

use isofold_equity::{Query, equity};
use isofold_eval::Game;
use std::hint::black_box;

/// The deals of a run of Monte Carlo.
const DEALS: u64 = 1 << 20;

fn prepare(query: Query) -> Box<dyn FnMut() -> usize> {
    let query = query.threads(1);
    Box::new(move || {
        let outcome = query.run().expect("the queries of the benchmarks are valid");
        black_box(outcome).trials.unwrap_or(1) as usize
    })
}

pub(super) fn table() -> Box<dyn FnMut() -> usize> {
    prepare(equity("random | random"))
}

pub(super) fn table_any_weights() -> Box<dyn FnMut() -> usize> {
    prepare(equity("random,!AhKh | random,!2c3c,!(7s6s)"))
}

pub(super) fn flop() -> Box<dyn FnMut() -> usize> {
    prepare(equity("QQ+,AKs,AKo | 20%").board("Ks7d4d").exact())
}

pub(super) fn flop_all() -> Box<dyn FnMut() -> usize> {
    prepare(equity("random | random").board("Ks7d4d").exact())
}

pub(super) fn three_classes() -> Box<dyn FnMut() -> usize> {
    prepare(equity("AKs | TT | J9o").exact())
}

pub(super) fn three_ranges() -> Box<dyn FnMut() -> usize> {
    prepare(equity("QQ+,AKs | TT+,AQs+ | 22+,A2s+,ATo+").exact())
}

pub(super) fn three_random() -> Box<dyn FnMut() -> usize> {
    prepare(equity("random | random | random").exact())
}

pub(super) fn omaha() -> Box<dyn FnMut() -> usize> {
    prepare(equity("AsAhKsKh | 8c7c6d5d").game(Game::Omaha).exact())
}

pub(super) fn sampled() -> Box<dyn FnMut() -> usize> {
    prepare(equity("AA | random | random | random | random | random").trials(DEALS))
}

pub(super) fn sampled_ranges() -> Box<dyn FnMut() -> usize> {
    prepare(equity("QQ+,AKs | TT+,AQs+ | 22+,A2s+,ATo+").trials(DEALS))
}
