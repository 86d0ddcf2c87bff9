//! Spots, bet sizes and the betting tree.
//!
//! A [`Spot`] has everything that determines a solution. It is read from TOML or built step by step, and a mistake in it
//! is an error that names the field:
//!
//! ```
//! use isofold_tree::{Spot, Street, Tree};
//!
//! let spot = Spot::on("QsTs7h")
//!     .pot(60)
//!     .stack(270)
//!     .oop("22+,A2s+")
//!     .ip("22+,KTs+")
//!     .bet(Street::Flop, "33%, e")
//!     .raise(Street::Flop, "60%")
//!     .build()?;
//! let tree = Tree::new(&spot)?;
//! let (node, _) = tree.follow(&"x b20".parse()?)?;
//! let actions: Vec<String> = tree.node(node).actions().iter().map(|action| action.to_string()).collect();
//! assert_eq!(actions, ["fold", "call", "raise 80"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Size`] is one bet size and its syntax, [`Sizes`] a list of them, [`Bets`] the lists of each player on each street.
//! * [`Tree`] is the public tree: [`Node`]s without cards, the same for every runout. [`SizingNote`]s say how sizes became
//!   actions.
//! * [`Line`] is a sequence of actions and cards, [`Edit`] a change to the tree, [`RunoutEdit`] one that holds on some runouts
//!   only.
//! * [`Unit`] is what amounts are given and shown in: chips, or [`BigBlinds`].
//! * [`Payoff`] is the value of a hand's end to a player, [`Rake`] the share of the house.
//! * [`Lock`] fixes a player's strategy at a node, [`Tournament`] turns chips into $EV.
//! * [`Icm`] is the Independent Chip Model: the $EV of stacks in a tournament.

mod action;
mod amounts;
mod bets;
mod big_blinds;
mod build;
mod builder;
mod category;
mod counts;
mod deal;
mod edit;
mod editor;
mod error;
mod fields;
mod frequencies;
mod icm;
mod line;
mod lock;
mod node;
mod node_lock;
mod outline;
mod percentage;
mod player;
mod rake;
mod reader;
mod runout_edit;
mod scale;
mod size;
mod sizes;
mod sizing;
mod sizing_note;
mod spot;
pub mod spots;
mod state;
mod stop;
mod street;
mod tournament;
mod tree;
mod unit;
mod walk;
mod writer;

pub use action::Action;
pub use bets::{Bets, StreetBets};
pub use big_blinds::{BigBlinds, BigBlindsError};
pub use builder::SpotBuilder;
pub use category::Category;
pub use counts::{NodeCounts, StreetCounts};
pub use edit::Edit;
pub use error::{EditError, LineError, LockError, SpotError, TreeError};
pub use frequencies::ActionFrequencies;
pub use icm::{AllIn, AllInEv, HeadsUpIcm, Icm, IcmError, finishing_places};
pub use isofold_iso::Street;
pub use line::{Line, LineAction, LineStep};
pub use lock::Lock;
pub use node::{Node, NodeId, NodeKind};
pub use node_lock::NodeLock;
pub use outline::PrintOptions;
pub use player::Player;
pub use rake::{Payoff, Rake};
pub use runout_edit::RunoutEdit;
pub use size::{Size, SizeAmount};
pub use sizes::{SizeError, Sizes};
pub use sizing_note::{SizingNote, SizingOrigin, SizingResult};
pub use spot::{SizingRules, Spot};
pub use stop::Stop;
pub use tournament::Tournament;
pub use tree::Tree;
pub use unit::Unit;
