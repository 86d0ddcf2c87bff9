//! Equity: the share of the pot that each player wins on average, for any hands and ranges, on any street, in any game.
//!
//! A player is a distribution of hands: a known hand is a range of one, `random` the range of all. Players are written in one
//! string:
//!
//! ```
//! use isofold_equity::equity;
//!
//! let outcome = equity("AhKh | QQ+,AKs | random").board("Ks7d4d").run()?;
//! let [hero, range, random] = &outcome.players[..] else { panic!("three players") };
//! assert!(outcome.method.is_exact() && hero.error == 0.0);
//! assert!((hero.equity + range.equity + random.equity - 1.0).abs() < 1e-12);
//! assert!(hero.equity > range.equity && range.equity > random.equity);
//! # Ok::<(), isofold_equity::EquityError>(())
//! ```
//!
//! A [`Query`] chooses the cheapest [`Method`] and reports which it used: a table of all heads-up preflop match-ups, exact
//! methods that use the symmetry of suits, or Monte Carlo, which is unbiased even where ranges collide, and reports its
//! standard error.

mod beats;
mod boards;
mod by_card;
mod combined_range;
mod distribution;
mod error;
mod exact;
mod feasible;
mod headsup;
mod memory;
mod method;
mod monte_carlo;
mod outcome;
mod player;
pub mod preflop;
mod progress;
mod query;
mod recursion;
mod spot;
mod sweep;
mod tally;
mod threeway;
mod workers;

pub use beats::{Beats, BetterCategory};
pub use error::{CardLocation, EquityError};
pub use method::Method;
pub use outcome::{CardOutcome, CurvePoint, HandOutcome, HiLo, NextCards, Outcome, PlayerOutcome};
pub use player::Player;
pub use progress::{Estimate, Progress};
pub use query::{DEFAULT_ERROR, DEFAULT_THRESHOLD, Query, equity};
