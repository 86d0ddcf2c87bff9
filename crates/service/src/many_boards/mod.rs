//! One spot on many boards: their classes, the deals that each stands for, and their textures.

mod deals;
mod list;
mod subset;
mod texture;

pub use deals::{pairs, range_pairs};
pub use list::{BoardClass, board_classes};
pub use subset::FlopSubset;
pub use texture::{BoardTexture, feature_of};
