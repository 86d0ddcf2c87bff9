//! The strategy at a decision: letters and colours of actions, bars, grids, hands, players, the cards to come.

mod actions;
mod categories;
mod eqr;
mod first_choice;
mod grids;
mod hands;
mod next_cards;
mod players;
mod reach;
mod sign;

pub(crate) use actions::bars;
pub(crate) use categories::category_tables;
pub(crate) use eqr::eqr_text;
pub(crate) use first_choice::FirstChoice;
pub(crate) use grids::{Figure, grid, lettered, shade, stripes, word};
pub(crate) use hands::{Group, groups, most_mixed, table};
pub(crate) use isofold_service::figures::{ClassMeans, classes};
pub(crate) use next_cards::{ev_heads, next_card_figures, next_card_table};
pub(crate) use players::players;
pub(crate) use reach::ReachScale;
pub(crate) use sign::{Sign, signs};
