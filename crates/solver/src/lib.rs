//! An exact heads-up postflop solver: counterfactual regret minimization over every combo and every runout, without
//! card abstraction, one representative of each class of isomorphic suits.
//!
//! A [`Spot`](isofold_tree::Spot) becomes a [`Solver`], which iterates until neither player can gain more than a small
//! share of the pot by deviating. Then it answers questions about any line and any cards:
//!
//! ```
//! use isofold_solver::{Options, Solver};
//! use isofold_tree::{Spot, Stop, Street};
//! use std::ops::ControlFlow;
//!
//! let spot = Spot::on("QsTs7h4d")
//!     .pot(60)
//!     .stack(120)
//!     .oop("AA,QQ,JTs")
//!     .ip("KK,AQs,98s")
//!     .bet(Street::Turn, "66%")
//!     .bet(Street::River, "a")
//!     .build()?;
//! let mut solver = Solver::new(&spot, &Options::default())?;
//! let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
//! let outcome = solver.run(&stop, |progress| {
//!     eprintln!("{} iterations", progress.iteration);
//!     ControlFlow::Continue(())
//! });
//! assert!(outcome.exploitability <= 0.005);
//!
//! let view = solver.view(&"x x | 6c | x".parse()?)?;
//! for hand in &view.hands[view.player.index()] {
//!     println!("{}: {:?}", hand.combo, hand.strategy);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Options`] choose the precision, the threads and the update [`Rule`]; a [`Plan`] tells the size of a spot before
//!   memory is allocated.
//! * [`Solver::run`] stops at a target exploitability, after some iterations or seconds, or when the caller says so;
//!   [`Solver::iterate`] runs one iteration.
//! * [`Solver::view`] is a decision node with both players' hands; [`Solver::next_cards`] are the cards that may come
//!   at a chance node.
//! * [`Solver::combo_values`] are the values of all 1 326 combos at any places, for value networks and for hands that a player does
//!   not hold: [`ComboValues`].
//! * [`Solver::scan`] goes through every decision of a solution at once, board by board.
//! * [`Solver::set_abstraction`] gives the hands of a bucket one strategy, so that the exploitability of a card
//!   abstraction is measured in the full game.
//! * [`Solver::simplify`] rounds strategies to frequencies that can be remembered, and measures what that costs.
//! * [`Solver::state`] and [`Solver::restore`] stop and resume, to the bit. A [`BoardStrategy`] is one board of a
//!   solution, to be stored; a [`StoredSolution`] answers from stored boards as the solver would. `isofold-store` keeps
//!   them in files.
//!
//! Boards, and on each board hands, that differ only by isomorphic suits share their infosets, without loss. The result
//! is the same to the bit on any number of threads and at any SIMD level.

mod cfr;
mod combo_values;
pub mod device;
mod engine;
mod error;
mod game;
mod kernel;
mod options;
mod plan;
mod query;
mod scan;
mod solver;
mod stored;

pub use cfr::{
    AbstractionError, Cost, Discounts, Grid, GridError, Outcome, Progress, Ramp, Reason, Response, Rule,
    Standing,
};
pub use combo_values::{ComboValue, ComboValues, FetchBoardShared, RootValues};
pub use error::SolverError;
pub use game::BunchingError;
pub use options::{Options, Precision};
pub use plan::{Plan, StreetPlan};
pub use query::{Hand, NextCard, View};
pub use scan::{BoardNodes, ComboRow, NodeValues, Scan, ScanBoard, ScanRequest};
pub use solver::Solver;
pub use stored::{BoardShape, BoardStrategy, ContinuationValues, FetchBoard, State, StoredSolution};
