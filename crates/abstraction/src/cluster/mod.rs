//! Clustering: k-means in one dimension, of rows of numbers, and of histograms.
//!
//! * [`optimal_1d`] is exact k-means of single numbers.
//! * [`KMeans`] clusters [`Points`], rows of numbers, and [`Histograms`] by earth mover's distance over a [`GroundDistance`].
//! * [`adjusted_rand_index`] compares two clusterings, [`Occupancy`] is the distribution of points over clusters.

mod agreement;
mod clustering;
mod emd;
mod emd_seeding;
mod error;
mod exact_transport;
mod greedy_transport;
mod ground_distance;
mod histograms;
mod kernel;
mod lloyd;
mod members;
mod nearest;
mod optimal_1d;
mod points;
mod run;
mod seeding;

pub(crate) use agreement::adjusted_rand_of_counts;
pub use agreement::{Occupancy, adjusted_rand_index};
pub use clustering::Clustering;
pub use error::ClusterError;
pub use ground_distance::GroundDistance;
pub use histograms::Histograms;
pub use kernel::Metric;
pub use optimal_1d::{Intervals, optimal_1d};
pub use points::Points;
pub use run::{ClusterProgress, KMeans};
