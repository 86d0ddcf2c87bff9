//! The strategy at a decision: letters and colours of actions, bars, grids, hands, players, the cards to come.

mod actions;
mod classes;
mod frequencies;
mod grids;
mod hands;
mod locked;
mod next_cards;
mod players;
mod sign;

pub(crate) use actions::{action_name, bars, mean_evs, share_of_pot};
pub(crate) use classes::{ClassMeans, classes};
pub(crate) use frequencies::{Frequency, frequencies};
pub(crate) use grids::{Figure, grid, shade, stripes, word};
pub(crate) use hands::{Group, groups, most_mixed, table};
pub(crate) use locked::locked;
pub(crate) use next_cards::{ev_heads, next_card_figures, next_card_table};
pub(crate) use players::players;
pub(crate) use sign::{Sign, signs};
