//! Clusters, held against slow twins.
#![allow(clippy::unwrap_used)]

mod kmeans;
mod line;
mod measures;
mod movers;
mod naive;
