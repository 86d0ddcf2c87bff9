//! The evaluators against reference implementations that follow the rules as a player would read them, one hand at a
//! time: `five_cards` ranks high hands, `rules` plays every game, `hand_names` names made hands and draws.
#![allow(clippy::unwrap_used)]

mod categories;
mod evaluate;
mod five_cards;
mod games;
mod hand_names;
mod rules;
#[path = "../subsets/mod.rs"]
mod subsets;
