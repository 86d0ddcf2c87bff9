//! An exact heads-up postflop solver: every combo, every runout, no card abstraction.
//!
//! A [`Spot`](isofold_tree::Spot) becomes a [`Solver`], which learns iteration by iteration until nobody can gain more than
//! a small share of the pot by playing otherwise. Then it answers questions about any line and any cards:
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
//! * [`Options`] say how: precision, threads, the update [`Rule`]. [`Plan`] says how large a spot is before memory is taken.
//! * [`Solver::run`] stops by target, iterations, time or at the caller's wish; [`Solver::iterate`] makes one iteration.
//! * [`Solver::view`] is a decision with both players' hands; [`Solver::next_cards`] are the cards that may come at a deal.
//! * [`Solver::set_abstraction`] lets hands of a bucket play alike, on all boards of a street: what card abstraction costs is then measured.
//! * [`Solver::simplify`] rounds strategies to frequencies that can be remembered, and says what that costs.
//! * [`Solver::state`] and [`Solver::restore`] stop and go on to the bit. [`Solver::board_strategy`] is a board of a solution, to be kept
//!   somewhere, and [`StoredSolution`] answers from such sheets as the solver would; `isofold-store` keeps them in files.
//!
//! Suits that nothing can tell apart are computed once: boards, and on each board hands. The result is the same to the bit
//! with any number of threads and any instruction set.

mod cfr;
pub mod device;
mod engine;
mod error;
mod game;
mod kernel;
mod options;
mod plan;
mod query;
mod simd;
mod solver;
mod stored;

pub use cfr::{
    AbstractionError, Cost, Discounts, Grid, GridError, Outcome, Progress, Reason, Response, Rule, Standing,
};
pub use error::SolverError;
pub use options::{Options, Precision};
pub use plan::{Plan, StreetPlan};
pub use query::{Hand, NextCard, View};
pub use solver::Solver;
pub use stored::{BoardShape, BoardStrategy, ContinuationValues, FetchBoard, State, StoredSolution};
