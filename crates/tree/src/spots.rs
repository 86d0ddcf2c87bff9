//! The spots that come with isofold, as TOML.
//!
//! ```
//! use isofold_tree::{Spot, spots};
//!
//! for (name, toml) in spots::ALL {
//!     assert_eq!(Spot::from_toml(toml)?.name, name);
//! }
//! # Ok::<(), isofold_tree::SpotError>(())
//! ```

/// A flop with equal ranges, Q♠ T♠ 7♥: the spot that the command line solves when none is named.
pub const DEMO: &str = include_str!("../spots/demo.toml");

/// PioSOLVER's "3betpotFAST" preset, a public benchmark of solvers.
pub const THREE_BET_POT_FAST: &str = include_str!("../spots/3bet-pot-fast.toml");

/// A small turn spot that solves in seconds.
pub const TURN_BASIC: &str = include_str!("../spots/turn-basic.toml");

/// A river spot that solves in milliseconds.
pub const RIVER: &str = include_str!("../spots/river.toml");

/// All of them, by name.
pub const ALL: [(&str, &str); 4] =
    [("demo", DEMO), ("3bet-pot-fast", THREE_BET_POT_FAST), ("turn-basic", TURN_BASIC), ("river", RIVER)];
