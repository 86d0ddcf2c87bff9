//! Suit isomorphism: suits are interchangeable until a card tells them apart.
//!
//! * [`SuitPerm`] is a permutation of the suits, [`SuitGroup`] a group of them: the symmetries of a spot. Each card or range
//!   that comes into play intersects the group with its own stabilizer.
//! * [`canonical()`] returns the least relabelling of a hand, a board, or any sequence of card groups, with its
//!   [`Signature`], the size of its class, and the permutations to it and back.
//! * [`Situation`] collects board, ranges, dead and known cards, and sorts the next cards into [`ChanceClass`]es.
//! * [`canonical_boards`] and [`canonical_runouts`] list one board or runout of each class with its multiplicity.
//! * [`Indexer`] numbers the canonical hands of a list of rounds without gaps.
//! * [`match_up_classes`] counts the preflop match-ups of several players up to suits.
//!
//! ```
//! use isofold_iso::{Situation, canonical};
//!
//! // Two overcards with the flush draw, in spades or in hearts: one class. Without the flush draw: another.
//! let form = |hand: &str, flop: &str| {
//!     canonical([hand.parse().unwrap(), flop.parse().unwrap()]).groups().to_owned()
//! };
//! assert_eq!(form("AsKs", "Ts9s8c"), form("AhKh", "Th9h8d"));
//! assert_ne!(form("AsKs", "Ts9s8c"), form("AhKh", "Ts9s8c"));
//!
//! // On Q♠T♠7♥ the six of clubs and the six of diamonds are equivalent turns.
//! let flop = Situation::new(&isofold_cards::parse_cards("QsTs7h")?)?;
//! let classes = flop.chance_classes();
//! assert_eq!(classes.len(), 36);
//! let six = "6c".parse()?;
//! let class = classes.iter().find(|class| class.representative == six).unwrap();
//! assert_eq!(class.members[1].card, "6d".parse()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod canonical;
mod chance;
mod group;
mod indexer;
mod label;
mod matchups;
mod orbit;
mod perm;
mod sort;
mod tables;

pub use boards::{CanonicalBoard, Street, StreetError, canonical_boards, canonical_runouts};
pub use canonical::{Canonical, Signature, canonical, canonical_form};
pub use chance::{ChanceClass, Situation, SituationError, board_rounds};
pub use group::SuitGroup;
pub use indexer::{IndexState, Indexer, IndexerError, SetTable};
pub use label::labels;
pub use matchups::match_up_classes;
pub use orbit::{CardOrbit, ComboOrbits, Member};
pub use perm::{PermError, SuitPerm};
