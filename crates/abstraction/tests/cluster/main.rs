//! Clustering, compared with reference implementations.
#![allow(clippy::unwrap_used)]

mod emd;
mod kmeans;
mod measures;
mod optimal_1d;
mod reference;
