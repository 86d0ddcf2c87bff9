//! The solver against its reference implementation, published values, and what must hold.
//!
//! All are one program, which is linked once, and whose tests fill all cores.
#![allow(clippy::unwrap_used)]

mod against_reference;
mod bunching;
mod card_abstraction;
mod combo_values;
mod combo_values_stored;
#[cfg(feature = "slow-tests")]
mod exhaustive;
mod invariants;
mod locks;
mod published_values;
mod random_locks;
mod reference;
mod runs;
mod scan;
mod simplify;
mod small_games;
mod stored_solution;
mod tournaments;
