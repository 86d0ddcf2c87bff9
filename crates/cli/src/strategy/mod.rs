//! The strategy at a decision: letters and colours of actions, bars, grids, hands, players, the cards to come.

mod actions;
mod categories;
mod classes;
mod eqr;
mod first_choice;
mod frequencies;
mod grids;
mod hands;
mod locked;
mod means;
mod next_cards;
mod players;
mod reach;
mod sign;

pub(crate) use actions::{bars, mean_evs, share_of_pot};
pub(crate) use categories::{CategoryMeans, categories, category_tables};
pub(crate) use classes::{ClassMeans, classes};
pub(crate) use eqr::{eqr, eqr_text};
pub(crate) use first_choice::FirstChoice;
pub(crate) use frequencies::{Frequency, frequencies, named};
pub(crate) use grids::{Figure, grid, lettered, shade, stripes, word};
pub(crate) use hands::{Group, groups, most_mixed, table, totals};
pub(crate) use locked::locked;
pub(crate) use means::HandMeans;
pub(crate) use next_cards::{choice_after, ev_heads, next_card_figures, next_card_table};
pub(crate) use players::players;
pub(crate) use reach::ReachScale;
pub(crate) use sign::{Sign, signs};
