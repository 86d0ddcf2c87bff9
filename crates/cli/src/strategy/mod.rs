//! What players do at a decision, for the eye: signs of actions, bars, grids and hands.

mod actions;
mod classes;
mod grids;
mod hands;
mod locked;
mod sign;

pub(crate) use actions::{action_name, bars, mean_evs, share_of_pot};
pub(crate) use classes::{ClassMeans, classes};
pub(crate) use grids::{Figure, grid, shade, stripes, word};
pub(crate) use hands::{Group, groups, most_mixed, table};
pub(crate) use locked::locked;
pub(crate) use sign::{Sign, signs};
