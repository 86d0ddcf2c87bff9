//! Spots, bet sizes and the betting tree.
//!
//! A [`Spot`] says everything that decides a solution. It is read from TOML or built step by step, and a mistake in it
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
//! * [`Sizes`] is the language of bet sizes, [`Bets`] what each player may use on each street.
//! * [`Tree`] is the skeleton: [`Node`]s without cards, the same for every runout. [`SizingNote`]s say how sizes became actions.
//! * [`Line`] is a way through the tree, [`Edit`] a change to it, [`RunoutEdit`] one that holds on some runouts only.
//! * [`Payoff`] and [`Rake`] are what the end of a hand is worth.
//! * [`Lock`] is what a player does whatever it costs, [`Tournament`] makes chips worth prize money.
//! * [`Icm`] is what stacks are worth in a tournament, in prize money.

mod action;
mod bets;
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
mod size;
mod sizes;
mod sizing;
mod sizing_note;
mod spot;
pub mod spots;
mod state;
mod street;
mod tournament;
mod tree;
mod walk;
mod writer;

pub use action::Action;
pub use bets::{Bets, StreetBets};
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
pub use size::Size;
pub use sizes::{SizeError, Sizes};
pub use sizing_note::{SizingNote, SizingOrigin, SizingResult};
pub use spot::{SizingRules, Spot, Stop};
pub use tournament::Tournament;
pub use tree::Tree;
