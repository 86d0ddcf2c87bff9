//! isofold is a poker engine built on one idea: suits are interchangeable until a card makes them differ, so it computes one
//! representative of each class, and the others share its result, losslessly.
//!
//! This crate re-exports the parts, from the bottom up:
//!
//! * [`cards`]: cards, card sets, combos, decks, ranges and the range language;
//! * [`iso`]: suit permutations and groups, canonical forms, chance classes, the hand indexer;
//! * [`eval`]: the strength of hands in every game, one by one or in SIMD batches;
//! * [`equity()`]: the share of the pot that each player wins, for any number of hands and ranges;
//! * [`tree`]: spots, bet sizes and the betting tree; ICM;
//! * [`convert`]: spots and ranges of other programs;
//! * [`solver`]: exact solutions of heads-up spots by discounted CFR;
//! * [`store`]: solution files, checkpoints, and a library of solved spots;
//! * [`export`]: whole solutions as arrays, for NumPy, pandas and DuckDB;
//! * [`abstraction`]: card abstraction, from exact features of every hand class to buckets;
//! * `gpu` (with the feature `gpu`): solving on an NVIDIA GPU;
//! * `api` and `service` (with the feature `service`): requests and answers as data, and what answers them, as the command line and
//!   `isofold serve` have them.
//!
//! The folder `examples` has a program for each of the usual tasks: solving and reading a strategy, locking a node and exploiting
//! it, saving and reopening, equity, canonical forms, buckets, a batch on a GPU, requests.
//!
//! ```
//! use isofold::cards::Range;
//! use isofold::eval::{Ranking, evaluate};
//! use isofold::iso::canonical;
//!
//! assert_eq!("QQ+,AKs".parse::<Range>()?.combos(), 22);
//! assert_eq!(canonical(["AsKs".parse()?]).class_size(), 4);
//! let hand = evaluate(Ranking::Standard, "AsKsQsJsTs".parse()?);
//! assert_eq!(hand.unwrap().to_string(), "royal flush");
//!
//! let outcome = isofold::equity("AhKh | QQ+,AKs | random").board("Ks7d4d").run()?;
//! assert!(outcome.players[0].equity > 0.4);
//!
//! let spot = isofold::tree::Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK").build()?;
//! let mut solver = isofold::solver::Solver::new(&spot, &Default::default())?;
//! solver.iterate();
//! assert!(solver.exploitability() < 0.001);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use isofold_abstraction as abstraction;
#[cfg(feature = "service")]
pub use isofold_api as api;
pub use isofold_cards as cards;
pub use isofold_convert as convert;
pub use isofold_equity as equity;
pub use isofold_equity::equity;
pub use isofold_eval as eval;
pub use isofold_export as export;
#[cfg(feature = "gpu")]
pub use isofold_gpu as gpu;
pub use isofold_iso as iso;
#[cfg(feature = "service")]
pub use isofold_service as service;
pub use isofold_solver as solver;
pub use isofold_store as store;
pub use isofold_tree as tree;
