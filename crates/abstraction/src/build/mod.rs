//! From a configuration to buckets of every class.

mod boards;
mod branches;
mod error;
mod folder;
mod line;
mod opponents;
mod potential;
mod rows;
mod street;
mod texture;
mod trial;

pub use error::BuildError;
pub use folder::{Built, build};
pub(crate) use folder::{Placed, place};
pub(crate) use street::Facts;
pub use trial::Trial;
