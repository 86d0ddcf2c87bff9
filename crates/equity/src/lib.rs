//! Equity: what part of the pot does each player win, whatever is known of the hands, on any street, in any game?
//!
//! Every player is a distribution: a hand is a range of one, `random` a range of all. One string says who plays:
//!
//! ```
//! use isofold_equity::equity;
//!
//! let outcome = equity("AhKh | QQ+,AKs | random").board("Ks7d4d").run()?;
//! let [hero, range, random] = &outcome.players[..] else { unreachable!("three players") };
//! assert!(outcome.method.is_exact() && hero.error == 0.0);
//! assert!((hero.equity + range.equity + random.equity - 1.0).abs() < 1e-12);
//! assert!(hero.equity > range.equity && range.equity > random.equity);
//! # Ok::<(), isofold_equity::EquityError>(())
//! ```
//!
//! A [`Query`] chooses among the [`Method`]s by what they cost and says which it took: a table of all heads-up match-ups
//! before the flop, exact methods that use the symmetry of suits, or Monte Carlo, which is without bias whichever ranges
//! collide, and reports its standard error.

mod beats;
mod boards;
mod by_card;
mod crew;
mod entries;
mod error;
mod exact;
mod headsup;
mod method;
mod monte_carlo;
mod outcome;
mod player;
pub mod preflop;
mod progress;
mod query;
mod recursion;
mod simd;
mod source;
mod spot;
mod sweep;
mod tally;
mod threeway;

pub use beats::{Beats, BetterCategory};
pub use error::{EquityError, Place};
pub use method::Method;
pub use outcome::{CardOutcome, CurvePoint, HandOutcome, NextCards, Outcome, PlayerOutcome};
pub use player::Player;
pub use progress::{Progress, Standing};
pub use query::{Query, equity};
