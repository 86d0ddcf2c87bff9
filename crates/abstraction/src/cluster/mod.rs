//! Clusters of points: hands that are to play alike.
//!
//! * [`optimal_1d`] splits numbers on a line as well as can be.
//! * [`KMeans`] clusters [`Points`], rows of numbers, and [`Histograms`] over bins that lie on a [`Ground`].
//! * [`adjusted_rand_index`] and [`Occupancy`] say what came of it.

mod agreement;
mod clustering;
mod error;
mod ground;
mod histograms;
mod kernel;
mod line;
mod lloyd;
mod members;
mod mover_seeds;
mod movers;
mod nearest;
mod pile;
mod points;
mod run;
mod seeding;
mod transport;

pub(crate) use agreement::agreement;
pub use agreement::{Occupancy, adjusted_rand_index};
pub use clustering::Clustering;
pub use error::ClusterError;
pub use ground::Ground;
pub use histograms::Histograms;
pub use kernel::Metric;
pub use line::{Intervals, optimal_1d};
pub use points::Points;
pub use run::{ClusterProgress, KMeans};
