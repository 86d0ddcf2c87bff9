//! Rival crates and isofold at the same work, side by side in one run: `cargo xtask bench --rivals`.
//!
//! Each figure is the best of five runs; a number as an argument asks for more, as on a machine that has other work.
//! A measurement that takes more than five seconds is made only once.
//!
//! `rust_poker` and `rs_poker` use features that stable compilers of some versions lack, so the command tells the compiler
//! to allow them. `hand_indexer` (Waugh's C library) is a feature because it needs cmake and libclang. It is given the
//! machine's instructions because isofold finds them by itself; without them the library counts bits by function calls.

mod additive;
mod dealer;
mod equity;
mod evaluation;
mod indexing;
mod timing;

use timing::Figure;

/// How many random hands a benchmark goes through.
const HANDS: usize = 1 << 16;

fn main() {
    let runs = std::env::args().nth(1).map_or(5, |runs| runs.parse().expect("expected the number of runs"));
    let level = isofold_eval::Level::best();
    println!("isofold on {level}, one thread, {HANDS} random hands, best of {runs} runs");
    if cfg!(not(feature = "hand_indexer")) {
        println!("without hand_indexer: add --features hand_indexer");
    }
    Figure::Rate.print_header();
    let benchmarks = evaluation::benchmarks()
        .into_iter()
        .chain(indexing::benchmarks([2, 3, 1, 1]))
        .chain(indexing::benchmarks([2, 5]))
        .chain([equity::sampled()]);
    benchmarks.for_each(|benchmark| benchmark.run(runs, Figure::Rate));
    Figure::Time.print_header();
    equity::exact().into_iter().for_each(|benchmark| benchmark.run(runs, Figure::Time));
}
